import ArrowRight from "lucide-react/icons/arrow-right";
import type { Cents } from "#domain/money.ts";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { Button } from "#web/ui/actions/Button.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { Facts, Panel } from "#web/ui/lists/Panel.tsx";
import { useDrawer } from "#web/ui/drawer/use-drawer.ts";

/** Sample drawer content: heading, figure, facts, and a nested view. */
export const Details = ({ name, amount }: { name: string; amount: Cents }) => {
  const drawer = useDrawer();
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} size="large" />
        <div className="min-w-0">
          <p className="truncate text-lead font-strong">{name}</p>
          <p className="text-muted">Wednesday, November 18, 2026</p>
        </div>
      </div>
      <p className="figure">
        <Money amount={amount} flow />
      </p>
      <Facts
        facts={[
          ["Status", "Posted"],
          [
            "Statement",
            <span key="s" className="caption">
              TARGET T-0260 MINNEAPOLIS MN
            </span>,
          ],
        ]}
      />
      <Panel title="Merchant">
        <Facts
          facts={[
            [
              "Website",
              <a key="w" className="opens" href="https://target.com">
                target.com
              </a>,
            ],
            ["Address", "900 Nicollet Mall, Minneapolis, MN 55403"],
          ]}
        />
      </Panel>
      <Button
        icon={<ArrowRight />}
        onClick={() =>
          drawer.push({
            key: "account",
            title: "Sapphire Preferred",
            content: (
              <Facts
                facts={[
                  ["Bank", "Chase"],
                  ["Number", "··2094"],
                ]}
              />
            ),
          })
        }
      >
        Open account
      </Button>
    </div>
  );
};
