import { useState } from "react";
import { ZERO, cents } from "#domain/money.ts";
import { Change } from "#web/ui/figures/Change.tsx";
import { Figure } from "#web/ui/figures/Figure.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { Percent } from "#web/ui/figures/Percent.tsx";
import { Unreviewed } from "#web/ui/figures/Unreviewed.tsx";
import { UnreviewedMark } from "#web/ui/figures/UnreviewedMark.tsx";
import { Family, State, States } from "./State.tsx";

export const MoneyFamily = () => {
  const [hidden, setHidden] = useState(false);
  return (
    <Family title="Money, change, percent">
      <States wide>
        <State name="Figure; click to hide">
          <Figure label="Net worth" amount={cents(1234567890)} hidden={hidden} onToggleHidden={() => setHidden(!hidden)}>
            <Change amount={cents(4132947)} percent={10.1} gain since="since Jan 1" hidden={hidden} />
          </Figure>
        </State>
      </States>
      <States wide>
        <State name="Opens its transactions">
          <button type="button" className="title opens">
            <Money amount={cents(128460)} />
          </button>
        </State>
        <State name="Title">
          <span className="title">
            <Money amount={ZERO} />
          </span>
        </State>
        <State name="Row, out">
          <Money amount={cents(8417)} flow />
        </State>
        <State name="Row, in">
          <Money amount={cents(-341208)} flow />
        </State>
        <State name="Negative">
          <Money amount={cents(-21240)} />
        </State>
        <State name="No cents">
          <Money amount={cents(78000)} omitCents />
        </State>
        <State name="Euro">
          <Money amount={cents(8417)} currency="EUR" />
        </State>
        <State name="Hidden">
          <Money amount={ZERO} hidden />
        </State>
      </States>
      <States wide>
        <State name="Gain">
          <Change amount={cents(391842)} percent={0.86} gain />
        </State>
        <State name="Loss">
          <Change amount={cents(-120411)} percent={-2.6} gain />
        </State>
        <State name="Spending, up">
          <Change amount={cents(43620)} percent={9} since="vs Oct 1 to 20" />
        </State>
        <State name="No change">
          <Change amount={ZERO} percent={0} gain />
        </State>
        <State name="Percent">
          <span className="flex gap-3">
            <Percent value={1.25} />
            <Percent value={12.4} />
            <Percent value={128} />
            <Percent value={-3.5} />
          </span>
        </State>
        <State name="Not reviewed">
          <Unreviewed amount={cents(41200)} to="/transactions/review" />
        </State>
        <State name="Not reviewed, in a list">
          <span className="flex items-center gap-2">
            Groceries <UnreviewedMark amount={cents(41200)} />
          </span>
        </State>
        <State name="Needs action">
          <span className="attention medium">$18.92 over</span>
        </State>
      </States>
    </Family>
  );
};
