import type { ConnectionTest as Result } from "#contract/assistant.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { SectionHead } from "#web/ui/SectionHead.tsx";
import { useConnectionTest } from "./queries.ts";
import { countText, FAULTS } from "./texts.ts";

/** Whether the model does what answers need of it, found out by asking it. */
export const ConnectionTest = () => {
  const test = useConnectionTest();
  return (
    <section className="section" aria-label="Connection">
      <SectionHead
        title="Connection"
        actions={
          <Button small busy={test.isPending} onClick={() => test.mutate()}>
            Test the connection
          </Button>
        }
      />
      <div role="status" aria-busy={test.isPending}>
        {test.data ? (
          <Found result={test.data} />
        ) : (
          <p className="text-muted py-3">
            {test.isPending
              ? "Asking the model for a few words. This can take a minute."
              : "Asks the model for a few words, and for one of them from the start of a long page. Takes about 8,000 tokens."}
          </p>
        )}
      </div>
    </section>
  );
};

const Found = ({ result }: { result: Result }) => (
  <>
    <Line
      name="Answers"
      about={
        result.fault
          ? FAULTS[result.fault].help
          : `First piece after ${(result.firstMs ?? 0).toLocaleString("en-US")} ms, whole after ${result.wholeMs.toLocaleString("en-US")} ms.`
      }
      holds={result.fault === null}
      fails={result.fault ? FAULTS[result.fault].what : ""}
    />
    {result.firstMs !== null && (
      <>
        <Line name="Streams" about="Its words come as it writes them." holds={result.streams} fails="In one piece" />
        <Line name="Uses tools" about="Without tools it knows nothing of anybody's money." holds={result.tools} fails="Called none" />
        <Line
          name="Reads long requests"
          about={
            result.context
              ? "It knew a word from the start of a long page."
              : "It did not know a word from the start of a long page: give it a longer context, 16,000 tokens or more."
          }
          holds={result.context}
          fails="Forgot the start"
        />
      </>
    )}
    <p className="caption muted pt-3">{`Took ${countText(result.inputTokens, "token")} in, ${result.outputTokens.toLocaleString("en-US")} out.`}</p>
  </>
);

const Line = ({ name, about, holds, fails }: { name: string; about: string; holds: boolean; fails: string }) => (
  <div className="border-hairline flex items-start justify-between gap-4 border-b py-3">
    <div>
      <p className="font-medium">{name}</p>
      <p className="caption text-muted">{about}</p>
    </div>
    {holds ? <Badge tone="positive">Works</Badge> : <Badge tone="negative">{fails}</Badge>}
  </div>
);
