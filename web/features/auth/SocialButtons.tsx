import { type ReactNode, useEffect, useState } from "react";
import { Badge } from "#web/ui/marks/Badge.tsx";
import { buttonClass } from "#web/ui/actions/Button.tsx";
import { Skeleton } from "#web/ui/states/Skeleton.tsx";
import { useIsDrawn, useKnownOffer } from "./offer.ts";
import { type SocialWay, socialWays } from "./sign-in.ts";

/** Buttons for identity providers, if the installation has any. They lead to the provider and back to the page the visitor requested. */
export const SocialButtons = () => {
  const ways = useSocialWays();
  const drawn = useIsDrawn();
  if (ways?.length === 0) return <div className="mt-4" />;
  return (
    <section aria-label="Other ways to sign in">
      <p className="my-4 flex items-center gap-3 text-caption text-muted before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
        or
      </p>
      <div className="grid gap-2">
        {ways
          ? ways.map((way) => (
              <a key={way.connection} className={buttonClass({ wide: true })} href={hrefOf(way, drawn ? "" : window.location.search)}>
                {MARKS[way.connection]}
                Continue with {way.name}
                {way.sandbox && <Badge>Sandbox</Badge>}
              </a>
            ))
          : [1, 2].map((row) => <Skeleton key={row} height={40} />)}
      </div>
    </section>
  );
};

const hrefOf = ({ connection }: SocialWay, search: string): string => {
  const redirect = new URLSearchParams(search).get("redirect_url");
  return `/auth/login/?${new URLSearchParams({ connection, ...(redirect && { redirect_url: redirect }) })}`;
};

const useSocialWays = (): SocialWay[] | null => {
  const known = useKnownOffer();
  const [ways, setWays] = useState<SocialWay[] | null>(known?.ways ?? null);
  useEffect(() => {
    if (known) return;
    let here = true;
    socialWays()
      .then((found) => here && setWays(found))
      .catch((failure: unknown) => {
        console.error(failure);
        if (here) setWays([]);
      });
    return () => {
      here = false;
    };
  }, [known]);
  return ways;
};

const Mark = ({ path }: { path: string }) => (
  <svg aria-hidden viewBox="0 0 24 24" width="18" height="18" fill="currentColor">
    <path d={path} />
  </svg>
);

/** Single-color logos, so that they work in both themes. */
const MARKS: Readonly<Record<string, ReactNode>> = {
  "google-oauth2": (
    <Mark path="M12 3.5a8.5 8.5 0 1 0 8.3 10.4 8 8 0 0 0 .1-3.4H12v3.6h4.7a4.6 4.6 0 0 1-4.7 3.3 5.4 5.4 0 1 1 3.5-9.5l2.6-2.5A8.8 8.8 0 0 0 12 3.5Z" />
  ),
  apple: (
    <Mark path="M15.6 2.5c.1 1-.3 2-.9 2.7-.6.8-1.6 1.3-2.6 1.3-.1-1 .4-2 1-2.7.6-.7 1.7-1.2 2.5-1.300ZM19 17.300c-.5 1.1-.8 1.6-1.4 2.5-.9 1.3-2.2 2.9-3.8 2.9-1.4 0-1.8-.9-3.7-.9s-2.3.9-3.7.9c-1.6 0-2.8-1.5-3.7-2.800C.3 16.3 0 12 1.6 9.700c1.1-1.6 2.9-2.6 4.6-2.6 1.7 0 2.7.9 4.1.9 1.4 0 2.2-.9 4.2-.9 1.5 0 3.1.8 4.2 2.2-3.7 2-3.1 7.3.3 8Z" />
  ),
};
