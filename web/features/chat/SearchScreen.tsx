import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import Search from "lucide-react/icons/search";
import { useCallback, useEffect, useRef } from "react";
import { wordsOf } from "#domain/text/excerpt.ts";
import { textFor } from "#web/lib/api.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { FoundChat } from "./FoundChat.tsx";
import { searchQuery } from "./queries.ts";
import styles from "./FoundChat.module.css";

/** Searches chat titles, questions and answers. The search words are kept in the address. */
export const SearchScreen = () => {
  const [search, setSearch] = useWords();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => walk(event, list.current);
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <Screen title="Search chats">
      <div role="search" ref={list}>
        <SearchBox label="Search chats" value={search} onChange={setSearch} takesFocus />
        {search.trim() === "" ? (
          <EmptyState icon={<Search />} title="Find an earlier conversation">
            Search titles, questions and answers
          </EmptyState>
        ) : (
          <Results search={search.trim()} />
        )}
      </div>
    </Screen>
  );
};

const Results = ({ search }: { search: string }) => {
  const found = useInfiniteQuery({ ...searchQuery(search), placeholderData: keepPreviousData });
  const chats = found.data?.pages.flatMap((page) => page.results);
  const words = wordsOf(search);
  if (found.error)
    return (
      <ErrorState title="The search failed" onRetry={() => void found.refetch()} busy={found.isFetching}>
        {textFor(found.error)}
      </ErrorState>
    );
  if (!chats)
    return (
      <div className="mt-6">
        <SkeletonRows rows={6} />
      </div>
    );
  if (chats.length === 0)
    return (
      <EmptyState icon={<Search />} title="No chats found">
        No title, question or answer contains “{search}”
      </EmptyState>
    );
  return (
    <>
      <p className="sr-only" role="status">
        {chats.length === 1 ? "1 chat found" : `${chats.length}${found.hasNextPage ? " or more" : ""} chats found`}
      </p>
      <div className={styles.list} aria-busy={found.isPlaceholderData}>
        {chats.map((one) => (
          <FoundChat key={one.chat.id} found={one} words={words} />
        ))}
      </div>
      {found.hasNextPage && (
        <div className="mt-4">
          <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
};

const LONGEST_SEARCH = 200;

const useWords = (): [string, (text: string) => void] => {
  const { q } = useSearch({ strict: false }) as { q?: unknown };
  const navigate = useNavigate();
  const set = useCallback(
    (text: string) => void navigate({ to: ".", search: text === "" ? {} : { q: text }, replace: true, resetScroll: false }),
    [navigate],
  );
  return [typeof q === "string" || typeof q === "number" ? String(q).slice(0, LONGEST_SEARCH) : "", set];
};

/** Arrow keys move from the search box through the results and back. */
const walk = (event: KeyboardEvent, list: HTMLElement | null): void => {
  if ((event.key !== "ArrowDown" && event.key !== "ArrowUp") || !list) return;
  const stops = [...list.querySelectorAll<HTMLElement>("input, section a")];
  const here = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[here + (event.key === "ArrowDown" ? 1 : -1)];
  if (here < 0 || !next) return;
  event.preventDefault();
  next.focus();
};
