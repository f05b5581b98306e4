import type {
  CreditCardLiability,
  LiabilitiesGetResponse,
  LoanLiability,
  MortgageLiability,
  StudentLoan,
  APRAprTypeEnum,
  StudentLoanStatusTypeEnum,
  StudentRepaymentPlanTypeEnum,
} from "plaid";
import { z } from "zod";
import { addMonths, dayOf, type Day, monthOf, startOfYear, yearOf } from "#domain/day.ts";
import { accountIdOf, type OpenItem } from "./bank.ts";
import { failures } from "./failure.ts";
import { type Instalment, type LoanPlan, monthlyPayment, owedAt, scheduleOf } from "./history/loans.ts";
import type { AccountPlan } from "./history/plan.ts";
import { accountsAsked } from "./wire-items.ts";
import { dollars, itemShape } from "./wire-shapes.ts";
import { call, type Calls, Token } from "./wire-call.ts";

/** Routes for details of cards and loans: rates, amounts due, and due dates. */
export const liabilityCalls: Calls = {
  "/liabilities/get": call(
    Token.extend({ options: z.object({ account_ids: z.array(z.string()).optional() }).optional() }),
    ({ bank }, body): Omit<LiabilitiesGetResponse, "request_id"> => {
      const item = bank.open(body.access_token);
      if (!item.institution.liabilities) throw failures.PRODUCTS_NOT_SUPPORTED();
      const owed = item.accounts.filter((account) => account.type === "credit" || account.type === "loan");
      if (owed.length === 0) throw failures.NO_LIABILITY_ACCOUNTS();
      const loans = item.household.plan.loans.filter((loan) => item.accounts.some((account) => account.key === loan.account));
      const of = <T>(kind: LoanPlan["kind"], shape: (item: OpenItem, loan: LoanPlan) => T): T[] =>
        loans.filter((loan) => loan.kind === kind).map((loan) => shape(item, loan));
      return {
        accounts: accountsAsked(item, body.options?.account_ids),
        item: itemShape(item.stored, item.institution),
        liabilities: {
          credit: owed.filter((account) => account.type === "credit").map((card) => cardOf(item, card)),
          mortgage: of("mortgage", mortgageOf),
          student: of("student", studentOf),
          loan: of("auto", autoOf),
        },
      };
    },
  ),
};

/** Returns the last and the next day with that date of the month. */
const around = (today: Day, date: number): { last: Day; next: Day } => {
  const here = dayOf(yearOf(today), monthOf(today), date);
  const last = here <= today ? here : dayIn(addMonths(here, -1), date);
  return { last, next: dayIn(addMonths(last, 1), date) };
};
const dayIn = (month: Day, date: number): Day => dayOf(yearOf(month), monthOf(month), date);

const cardOf = (item: OpenItem, card: AccountPlan): CreditCardLiability => {
  const closed = around(item.today, card.closes ?? 1).last;
  const statement = Math.max(0, item.household.balanceAt(card.key, closed));
  const payment = item.household
    .entriesUntil(item.today)
    .findLast((entry) => entry.account === card.key && entry.amount < 0 && entry.what.category === "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT");
  return {
    account_id: accountIdOf(item, card.key),
    is_overdue: false,
    aprs: [
      {
        apr_percentage: card.apr ?? 24.99,
        apr_type: "purchase_apr" as APRAprTypeEnum,
        balance_subject_to_apr: 0,
        interest_charge_amount: 0,
      },
    ],
    last_payment_amount: payment ? dollars(-payment.amount) : null,
    last_payment_date: around(item.today, card.due ?? 1).last,
    last_statement_issue_date: closed,
    last_statement_balance: dollars(statement),
    minimum_payment_amount: dollars(Math.min(statement, Math.max(3_500, Math.round(statement / 100)))),
    next_payment_due_date: around(item.today, card.due ?? 1).next,
  };
};

type State = { last: Instalment | undefined; next: Instalment | undefined; end: Day | null; interest: number; principal: number };
const stateOf = (loan: LoanPlan, today: Day): State => {
  const schedule = scheduleOf(loan);
  const paid = schedule.filter((one) => one.due <= today);
  const year = paid.filter((one) => one.due >= startOfYear(today));
  const sum = (of: (one: Instalment) => number) => year.reduce((total, one) => total + of(one), 0);
  return {
    last: paid.at(-1),
    next: schedule[paid.length],
    end: schedule.at(-1)?.due ?? null,
    interest: sum((one) => one.interest),
    principal: sum((one) => one.principal),
  };
};
const common = (loan: LoanPlan, { last, next, interest }: State) => ({
  last_payment_amount: last ? dollars(last.payment + loan.escrow) : null,
  last_payment_date: last?.due ?? null,
  next_payment_due_date: next?.due ?? null,
  origination_date: loan.paidOut,
  origination_principal_amount: dollars(loan.principal),
  ytd_interest_paid: dollars(interest),
});

const mortgageOf = (item: OpenItem, loan: LoanPlan): MortgageLiability => {
  const state = stateOf(loan, item.today);
  return {
    ...common(loan, state),
    account_id: accountIdOf(item, loan.account),
    account_number: null,
    current_late_fee: 0,
    escrow_balance: dollars(loan.escrow * (monthOf(item.today) % 6)),
    has_pmi: false,
    has_prepayment_penalty: false,
    interest_rate: { percentage: loan.rate, type: "fixed" },
    loan_type_description: "conventional",
    loan_term: `${loan.months / 12} year`,
    maturity_date: state.end,
    next_monthly_payment: state.next ? dollars(state.next.payment + loan.escrow) : null,
    past_due_amount: 0,
    property_address: { city: null, country: "US", postal_code: null, region: null, street: null },
    ytd_principal_paid: dollars(state.principal),
  };
};

const studentOf = (item: OpenItem, loan: LoanPlan): StudentLoan => {
  const state = stateOf(loan, item.today);
  return {
    ...common(loan, state),
    account_id: accountIdOf(item, loan.account),
    account_number: null,
    disbursement_dates: [loan.paidOut],
    expected_payoff_date: state.end,
    guarantor: null,
    interest_rate_percentage: loan.rate,
    is_overdue: false,
    last_statement_balance: dollars(owedAt(loan, item.today)),
    last_statement_issue_date: state.last?.due ?? null,
    loan_name: loan.name,
    loan_status: { end_date: state.end, type: "repayment" as StudentLoanStatusTypeEnum },
    minimum_payment_amount: dollars(monthlyPayment(loan)),
    outstanding_interest_amount: 0,
    payment_reference_number: null,
    pslf_status: { estimated_eligibility_date: null, payments_made: null, payments_remaining: null },
    repayment_plan: { description: "Standard repayment", type: "standard" as StudentRepaymentPlanTypeEnum },
    sequence_number: "1",
    servicer_address: { city: null, region: null, street: null, postal_code: null, country: "US" },
    ytd_principal_paid: dollars(state.principal),
  };
};

const autoOf = (item: OpenItem, loan: LoanPlan): LoanLiability => {
  const state = stateOf(loan, item.today);
  const owed = dollars(owedAt(loan, item.today));
  return {
    ...common(loan, state),
    account_id: accountIdOf(item, loan.account),
    account_number: null,
    interest_rate: { percentage: loan.rate, type: "FIXED" as NonNullable<LoanLiability["interest_rate"]>["type"] },
    principal_balance: owed,
    loan_term_months: loan.months,
    maturity_date: state.end,
    payment_count: loan.months,
    payment_frequency: "MONTHLY" as LoanLiability["payment_frequency"],
    next_payment_amount: state.next ? dollars(state.next.payment) : null,
    payoff_amount: owed,
    compounding_period: "MONTHLY" as LoanLiability["compounding_period"],
  };
};
