import type { ConnectionTest as Result } from "#contract/assistant.ts";
import { Badge } from "#web/ui/marks/Badge.tsx";
import { Button } from "#web/ui/actions/Button.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { useConnectionTest } from "./queries.ts";
import { countText, FAULTS } from "./texts.ts";

/** Sends test questions to check that the model can do what answers require. */
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
              ? "Sending test questions to the model. This can take a minute."
              : "Sends short test questions and one long request to the model. Uses about 8,000 tokens."}
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
          : `First text after ${(result.firstMs ?? 0).toLocaleString("en-US")} ms, complete after ${result.wholeMs.toLocaleString("en-US")} ms.`
      }
      holds={result.fault === null}
      fails={result.fault ? FAULTS[result.fault].what : ""}
    />
    {result.firstMs !== null && (
      <>
        <Line name="Streams" about="The answer appears as it is written." holds={result.streams} fails="All at once" />
        <Line
          name="Uses tools"
          about="Without tools, the model cannot see any financial data."
          holds={result.tools}
          fails="No tool called"
        />
        <Line
          name="Reads long requests"
          about={
            result.context
              ? "It remembered a word from the start of a long text."
              : "It did not remember a word from the start of a long text. Set its context to 16,000 tokens or more."
          }
          holds={result.context}
          fails="Forgot the start"
        />
      </>
    )}
    <p className="caption muted pt-3">{`Used ${countText(result.inputTokens, "token")} in, ${result.outputTokens.toLocaleString("en-US")} out.`}</p>
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
