import type { AssistantState } from "#contract/assistant.ts";
import { Facts } from "#web/ui/lists/Panel.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { laidOut, whenText } from "./texts.ts";

/** The reader's own latest request to the model, as it left this machine. The server removes the key before sending it here. */
export const SentRequest = ({ request }: { request: AssistantState["lastRequest"] }) => (
  <section className="section" aria-label="What is sent">
    <SectionHead title="What is sent" />
    {request ? (
      <>
        <p className="text-muted py-3">
          Your latest request, complete except for the key. It stays in memory until your next one. Nobody can see another user&apos;s
          request.
        </p>
        <Facts
          facts={[["When", whenText(request.at)], ["To", request.url], ...request.headers.map(({ name, value }) => [name, value] as const)]}
        />
        <pre
          className="border-hairline rounded-r text-caption mt-4 border px-4 py-3 max-h-120 overflow-auto whitespace-pre-wrap wrap-anywhere"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
          tabIndex={0}
          role="region"
          aria-label="Request body"
        >
          {laidOut(request.body)}
        </pre>
      </>
    ) : (
      <p className="text-muted py-3">
        You have sent no request since Hiro started. Ask something in a chat or test the connection to see it here.
      </p>
    )}
  </section>
);
