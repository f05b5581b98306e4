import { useQuery } from "@tanstack/react-query";
import Bot from "lucide-react/icons/bot";
import type { AssistantState } from "#contract/assistant.ts";
import { formatDay, formatMoney } from "#domain/format.ts";
import { fromDollars } from "#domain/money.ts";
import { ApiError, textFor } from "#web/lib/api.ts";
import { session } from "#web/lib/session.ts";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Facts } from "#web/ui/lists/Panel.tsx";
import { Progress } from "#web/ui/figures/Progress.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { Skeleton } from "#web/ui/states/Skeleton.tsx";
import { ConnectionTest } from "./ConnectionTest.tsx";
import { assistantQuery } from "./queries.ts";
import { SentRequest } from "./SentRequest.tsx";
import { countText, FAULTS, priceText, whenText } from "./texts.ts";

/** For operators: which engine answers questions, what it costs, whether it works, and what data leaves the machine. */
export const AssistantScreen = () => {
  // The server refuses everyone else.
  const mayRead = session.current()?.isEmployee === true;
  const { data, error, refetch, isFetching } = useQuery({ ...assistantQuery, enabled: mayRead });
  return (
    <Screen title="Assistant">
      {!mayRead || isRefused(error) ? (
        <ForOperators />
      ) : error ? (
        <ErrorState title="This page did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : !data ? (
        <Loading />
      ) : data.model === null ? (
        <NoModel />
      ) : (
        <>
          <Answers state={data} model={data.model} />
          <Use state={data} />
          <ConnectionTest />
          <SentRequest request={data.lastRequest} />
        </>
      )}
    </Screen>
  );
};

const isRefused = (error: Error | null): boolean => error instanceof ApiError && error.statusCode === 403;

const ForOperators = () => (
  <EmptyState icon={<Bot />} title="This page is for operators of Hiro">
    The operator can see here which model answers and what it costs.
  </EmptyState>
);

const Loading = () => (
  <div role="status">
    <span className="sr-only">Loading</span>
    {["Answers", "This month"].map((title, i) => (
      <section key={title} className={i > 0 ? "section" : undefined} aria-hidden>
        <SectionHead title={title} />
        {Array.from({ length: 4 }, (_, row) => (
          <div key={row} className="flex justify-between py-3">
            <Skeleton width={96} />
            <Skeleton width={180} />
          </div>
        ))}
      </section>
    ))}
  </div>
);

const NoModel = () => (
  <EmptyState icon={<Bot />} title="The offline engine answers questions">
    It needs no language model, and no question leaves this machine. To use a model, set ANTHROPIC_API_KEY, OPENAI_API_KEY or
    HIRO_LLM_BASE_URL and restart Hiro.
  </EmptyState>
);

const Answers = ({ state, model }: { state: AssistantState; model: NonNullable<AssistantState["model"]> }) => (
  <section>
    <SectionHead title="Answers" />
    <Facts
      facts={[
        ["Model", model.name],
        ["From", model.provider],
        ["Questions go to", model.host],
        ["Price", priceText(model.price)],
        ["When it fails", "The offline engine answers instead"],
        [
          "Latest failure",
          state.lastFault ? (
            <>
              {`${FAULTS[state.lastFault.kind].what}, ${whenText(state.lastFault.at)}`}
              <span className="caption muted block">{FAULTS[state.lastFault.kind].help}</span>
            </>
          ) : (
            "None since the last restart"
          ),
        ],
      ]}
    />
  </section>
);

const Use = ({ state: { month, limits, usedToday, model } }: { state: AssistantState }) => {
  const tokens = month.inputTokens + month.outputTokens;
  return (
    <section className="section">
      <SectionHead title="This month" sum={`since ${formatDay(month.start)}`} />
      {model?.price && (
        <Allowance
          name="Cost"
          used={formatMoney(month.cost)}
          of={formatMoney(fromDollars(limits.monthDollars), { omitCents: true })}
          value={month.cost}
          max={limits.monthDollars * 100}
        />
      )}
      <Allowance
        name="Tokens of all users"
        used={tokens.toLocaleString("en-US")}
        of={limits.monthTokens.toLocaleString("en-US")}
        value={tokens}
        max={limits.monthTokens}
      />
      <Allowance
        name="Your tokens today"
        used={usedToday.toLocaleString("en-US")}
        of={limits.dayTokens.toLocaleString("en-US")}
        value={usedToday}
        max={limits.dayTokens}
      />
      <p className="caption muted pt-3">
        {`${countText(month.replies, "answer")} by the model, ${month.fallbacks.toLocaleString("en-US")} by the offline engine instead. ${countText(month.inputTokens, "token")} in, ${month.cachedTokens.toLocaleString("en-US")} of them cached by the provider, and ${month.outputTokens.toLocaleString("en-US")} out.`}
      </p>
    </section>
  );
};

const Allowance = ({ name, used, of, value, max }: { name: string; used: string; of: string; value: number; max: number }) => (
  <div className="py-3">
    <div className="flex items-baseline justify-between gap-4 pb-2">
      <span>{name}</span>
      <span className="tabular-nums">
        {used} <span className="text-muted">of {of}</span>
      </span>
    </div>
    <Progress label={name} value={value} max={max} color={value >= max ? "negative" : "accent"} />
  </div>
);
