import { useQuery } from "@tanstack/react-query";
import ExternalLink from "lucide-react/icons/external-link";
import type { ReactNode } from "react";
import type { ProductDetail } from "#contract/products.ts";
import { formatDay, formatMoney, formatRate } from "#domain/format.ts";
import { webLink } from "#domain/urls/links.ts";
import type { Cents } from "#domain/money.ts";
import { profileQuery } from "#web/lib/profile.ts";
import { buttonClass } from "#web/ui/actions/Button.tsx";
import { FactsRow } from "#web/ui/figures/FactsRow.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { monogram } from "#web/ui/marks/monogram.ts";
import { latePart } from "#web/ui/late.ts";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import styles from "./product.module.css";
import { ProductSource, SampleBadge } from "./SampleBadge.tsx";

/** The rewards with what was spent on them stand below the first facts, and bring lists of transactions along. */
const LateRewards = latePart(async () => (await import("./Rewards.tsx")).Rewards, { fallback: <SkeletonRows rows={4} /> });

const whole = (amount: Cents): string => formatMoney(amount, { omitCents: true });
const percent = (fraction: string): string => formatRate(Number(fraction) * 100);

/** A card or deposit account: its terms, their date and source, and a link to the institution. */
export const ProductView = ({ product }: { product: ProductDetail }) => (
  <div>
    {product.creditCard ? (
      <CardView product={product} card={product.creditCard} />
    ) : product.depositoryAccount ? (
      <DepositView product={product} deposit={product.depositoryAccount} />
    ) : null}
    <Benefits product={product} />
    {product.versions.length > 1 && <Versions product={product} />}
    {product.retired && <p className="text-muted mt-6">This product is no longer in the catalog.</p>}
    <ProductSource product={product} />
    <Apply product={product} />
  </div>
);

const Head = ({ product, kind, lead }: { product: ProductDetail; kind: string; lead: ReactNode }) => (
  <div className={styles.head}>
    {lead}
    <div className="min-w-0">
      <p className="title">{product.name}</p>
      <p className="text-muted flex flex-wrap items-center gap-2">
        {product.institution.name} · {kind}
        {product.sample && <SampleBadge />}
      </p>
    </div>
  </div>
);

const CardView = ({ product, card }: { product: ProductDetail; card: NonNullable<ProductDetail["creditCard"]> }) => {
  const { data: profile } = useQuery(profileQuery);
  const [low, high] = [card.recommendedCreditScoreLow, card.recommendedCreditScoreHigh];
  const bonus = product.signupBonuses[0];
  const score = profile?.manualCreditScore ?? null;
  return (
    <>
      <Head
        product={product}
        kind="credit card"
        lead={
          <span className={styles.plastic} aria-hidden="true">
            <b>{monogram(product.name)}</b>
          </span>
        }
      />
      <FactsRow
        facts={[
          {
            name: "Annual fee",
            value: card.annualFee === 0 ? "No annual fee" : whole(card.annualFee),
            note: card.firstYearFee === null ? null : `${whole(card.firstYearFee)} in the first year`,
          },
          {
            name: "Credit score range",
            value: low === null && high === null ? "Not stated" : `${low ?? 300} to ${high ?? 850}`,
            note: score === null ? null : `Yours: about ${score}`,
          },
          {
            name: "Sign-up bonus",
            value: bonus ? whole(bonus.value) : "None",
            note: bonus ? `Spend ${whole(bonus.requiredAmount)} in ${bonus.months} months` : null,
          },
        ]}
      />
      <LateRewards card={card} />
    </>
  );
};

const KINDS: Readonly<Record<string, string>> = {
  checking: "checking account",
  savings: "savings account",
  "money market": "money market account",
  cd: "certificate of deposit",
  "money market fund": "money market fund",
};

const DepositView = ({ product, deposit }: { product: ProductDetail; deposit: NonNullable<ProductDetail["depositoryAccount"]> }) => (
  <>
    <Head
      product={product}
      kind={KINDS[deposit.accountType] ?? deposit.accountType}
      lead={<Avatar name={product.institution.name} kind="institution" color={product.institution.primaryColor} size="large" />}
    />
    <p className="text-muted mt-6">APY</p>
    <p className="figure">{percent(deposit.annualPercentageYield)}</p>
    <p className="text-muted">
      {deposit.rateKind === "fixed" ? "Fixed" : "Variable"}
      {deposit.termMonths !== null && `, for ${deposit.termMonths} months`}.
      {product.asOf !== null && ` Checked on ${formatDay(product.asOf)}.`}
    </p>
    {deposit.accountType === "money market fund" && <p className="attention mt-2">Not a bank deposit, not insured.</p>}
    <FactsRow
      facts={[
        {
          name: "Minimum balance",
          value: whole(deposit.minimumBalance),
          note: deposit.minimumBalance === 0 ? "None to open or keep" : null,
        },
        {
          name: "Monthly fees",
          value: whole(deposit.monthlyFee),
          note: deposit.feeWaivedAt === null ? null : `None from ${whole(deposit.feeWaivedAt)}`,
        },
        ...(product.signupBonuses[0]
          ? [{ name: "Offer", value: whole(product.signupBonuses[0].value), note: product.signupBonuses[0].description }]
          : []),
      ]}
    />
    {deposit.yieldTiers.length > 0 && (
      <section className="section" aria-label="Rates">
        <SectionHead title="Rates" />
        <ul>
          {[{ from: 0 as Cents, annualPercentageYield: deposit.annualPercentageYield }, ...deposit.yieldTiers].map((tier) => (
            <li key={tier.from} className="border-hairline flex justify-between border-b py-2">
              <span>From {whole(tier.from)}</span>
              <span>{percent(tier.annualPercentageYield)}</span>
            </li>
          ))}
        </ul>
        <p className="caption text-muted mt-2">
          {deposit.marginalTiers
            ? "Each rate applies to the part of the balance above it."
            : "The rate that your balance reaches applies to all of it."}
        </p>
      </section>
    )}
  </>
);

const Benefits = ({ product }: { product: ProductDetail }) =>
  product.memberBenefits.length === 0 ? null : (
    <section className="section" aria-label="Member benefits">
      <SectionHead title="Member benefits" />
      <ul className="grid gap-2 pt-3">
        {product.memberBenefits.map(({ title }) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      <p className="caption text-muted mt-2">Benefits are not counted in any figure.</p>
    </section>
  );

const Versions = ({ product }: { product: ProductDetail }) => (
  <section className="section" aria-label="Versions">
    <SectionHead title="Versions" />
    <ul>
      {product.versions.map((one) => (
        <li key={one.version} className="border-hairline flex justify-between gap-3 border-b py-2">
          <span>
            <span className="block">{one.asOf === null ? "No date" : formatDay(one.asOf)}</span>
            <span className="caption text-muted block">
              {one.source ?? "Unknown source"}, version {one.version}
            </span>
          </span>
          <span>
            {one.annualPercentageYield !== null
              ? percent(one.annualPercentageYield)
              : one.annualFee !== null
                ? `${whole(one.annualFee)} a year`
                : null}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

const Apply = ({ product }: { product: ProductDetail }) => {
  const link = webLink(product.landingPageUrl);
  if (link === null || product.retired) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      <a className={buttonClass({ look: "primary" })} href={link} target="_blank" rel="noopener noreferrer nofollow">
        {product.creditCard ? "Apply for card" : "Open account"}
        <ExternalLink aria-hidden size={16} />
      </a>
      <span className="caption text-muted">Hiro is paid nothing for this.</span>
    </div>
  );
};
