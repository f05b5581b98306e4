import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ChartData } from "#contract/charts.ts";
import type { SharedMessage, SharedTable } from "#contract/shares.ts";
import { isNotFound, textFor } from "#web/lib/api.ts";
import { InCurrency } from "#web/lib/currency.ts";
import { buttonClass } from "#web/ui/actions/Button.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Banner } from "#web/ui/screen/Banner.tsx";
import { Standalone } from "#web/ui/screen/Standalone.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { Markdown } from "./Markdown.tsx";
import { sharedQuery } from "./share-queries.ts";
import styles from "./Thread.module.css";

type Drawn = { chart: (data: ChartData) => ReactNode; table: (data: SharedTable) => ReactNode };
const NOTHING_CITED = { citations: [], onCite: () => undefined, openKey: null };
const TITLE = "Unable to load shared chat";

/** A read-only shared chat for anyone with its link, signed in or not. Shown without the app shell. */
export const SharedScreen = (drawn: Drawn) => {
  const { shareKey } = useParams({ strict: false });
  const { data, error, refetch, isFetching } = useQuery(sharedQuery(shareKey ?? ""));
  const gone = isNotFound(error) || data?.length === 0;
  return (
    <>
      <Banner
        actions={
          <a className={buttonClass({ small: true })} href="/signup">
            Learn more
          </a>
        }
      >
        This chat was shared from Hiro, the personal finance assistant.
      </Banner>
      <Standalone tab="Shared chat" wide>
        <h1 className="sr-only">Shared chat</h1>
        {gone ? (
          <ErrorState title={TITLE}>The link may no longer be active. Ask the person who shared it for a new one.</ErrorState>
        ) : error ? (
          <ErrorState title={TITLE} onRetry={() => void refetch()} busy={isFetching}>
            {textFor(error)}
          </ErrorState>
        ) : !data ? (
          <SkeletonRows rows={4} />
        ) : (
          <div className={styles.thread}>
            {data.map((message, i) => (
              <InCurrency key={i} value={message.currency}>
                <Shared message={message} {...drawn} />
              </InCurrency>
            ))}
          </div>
        )}
      </Standalone>
    </>
  );
};

const Shared = ({ message, chart, table }: { message: SharedMessage } & Drawn) =>
  message.role === "user" ? (
    <p className={styles.question}>{message.content}</p>
  ) : (
    <article className={styles.reply} aria-label="Answer">
      <Markdown
        text={message.content}
        streaming={false}
        {...NOTHING_CITED}
        chart={(src) => {
          const data = message.charts[Number(/^#chart:(\d{1,3})$/.exec(src)?.[1])];
          return data ? chart(data) : null;
        }}
      />
      {message.tables.map((one, i) => (
        <section key={i} className="grid gap-2" aria-label={one.name}>
          <h2 className="font-medium">{one.name}</h2>
          {table(one)}
        </section>
      ))}
    </article>
  );
