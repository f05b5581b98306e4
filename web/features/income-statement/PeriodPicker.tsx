import { useQuery } from "@tanstack/react-query";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { Day } from "#domain/day.ts";
import {
  briefPeriodName,
  isFuture,
  periodName,
  readStatementPeriod,
  shiftPeriod,
  statementPeriod,
  type StatementPeriod,
  writeStatementPeriod,
} from "#domain/figures/statement-period.ts";
import { summaryQuery } from "#web/features/transactions/index.ts";
import { useMedia } from "#web/lib/media.ts";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { Select } from "#web/ui/fields/Select.tsx";

type Props = { period: StatementPeriod; today: Day; onChange: (period: StatementPeriod) => void };

/** Steps to the previous or next period, or picks one from a list back to the oldest transaction. Future periods are not allowed. */
export const PeriodPicker = ({ period, today, onChange }: Props) => {
  const oldest = useQuery(summaryQuery({})).data?.oldest ?? today;
  const phone = useMedia("(max-width: 639px)");
  const next = shiftPeriod(period, 1);
  const options = periodsBack(period, oldest, today).map((each) => ({
    value: writeStatementPeriod(each),
    label: phone ? briefPeriodName(each) : periodName(each),
  }));
  return (
    <div className="flex items-center gap-1">
      <IconButton label="Previous period" icon={<ChevronLeft />} onClick={() => onChange(shiftPeriod(period, -1))} />
      <Select
        label="Period"
        small
        value={writeStatementPeriod(period)}
        options={options}
        onChange={(value) => onChange(readStatementPeriod(value))}
      />
      <IconButton label="Next period" icon={<ChevronRight />} disabled={isFuture(next, today)} onClick={() => onChange(next)} />
    </div>
  );
};

/** Returns the periods newest first, from the current one to the oldest. The selected one is always included. */
const periodsBack = (chosen: StatementPeriod, oldest: Day, today: Day): StatementPeriod[] => {
  const now = statementPeriod(chosen.scale, today);
  const first = oldest < chosen.start ? statementPeriod(chosen.scale, oldest) : chosen;
  const periods: StatementPeriod[] = [];
  for (let at = chosen.start > now.start ? chosen : now; at.start >= first.start; at = shiftPeriod(at, -1)) periods.push(at);
  return periods;
};
