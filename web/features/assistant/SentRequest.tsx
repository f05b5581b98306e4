import type { AssistantState } from "#contract/assistant.ts";
import { Facts } from "#web/ui/Panel.tsx";
import { SectionHead } from "#web/ui/SectionHead.tsx";
import { laidOut, whenText } from "./texts.ts";

/** The reader's own latest request to the model, as it left this machine; the key is left out before it gets here. */
export const SentRequest = ({ request }: { request: AssistantState["lastRequest"] }) => (
  <section className="section" aria-label="What is sent">
    <SectionHead title="What is sent" />
    {request ? (
      <>
        <p className="text-muted py-3">
          Your latest request, whole, with the key hidden. It is kept in memory until the next one; other people&apos;s are shown to nobody.
        </p>
        <Facts
          facts={[["When", whenText(request.at)], ["To", request.url], ...request.headers.map(({ name, value }) => [name, value] as const)]}
        />
        <pre
          className="panel text-caption mt-4 max-h-120 overflow-auto whitespace-pre-wrap wrap-anywhere"
          tabIndex={0}
          role="region"
          aria-label="Body of the request"
        >
          {laidOut(request.body)}
        </pre>
      </>
    ) : (
      <p className="text-muted py-3">
        Nothing of yours since Hiro started. Ask something in a chat, or test the connection, and it shows here.
      </p>
    )}
  </section>
);
