import { classNames } from "#web/ui/class-names.ts";
import { Skeleton, SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import styles from "./HomeCards.module.css";

/** Rows of the card with the latest transactions. */
export const RECENT = 3;
/** Height of a card's chart in pixels. */
export const SPARK_HEIGHT = 72;

/** A line of text to come. It is as tall as the line, and its block a little lower. */
const Line = ({ width, className }: { width: number; className?: string | undefined }) => (
  <div className={classNames(styles.line, className)}>
    <Skeleton width={width} height="0.7lh" />
  </div>
);

/** Keeps the place of a card's figure, change and chart while its data loads. */
export const FigureWaiting = () => (
  <>
    <Line width={150} className="title" />
    <Line width={110} className={styles.changeLine} />
    <div className="mt-4">
      <Skeleton height={SPARK_HEIGHT} />
      <div className={styles.ends}>
        <Line width={40} />
      </div>
    </div>
  </>
);

const Header = () => (
  <header aria-hidden="true">
    <h2>
      <Line width={96} />
    </h2>
  </header>
);

/** Keeps the place of the cards until their code has loaded. */
export const HomeCardsWaiting = () => (
  <>
    {["net worth", "spending"].map((card) => (
      <div className={styles.card} key={card} aria-hidden="true">
        <Header />
        <FigureWaiting />
      </div>
    ))}
    <div className={classNames(styles.card, styles.wide)}>
      <Header />
      <SkeletonRows rows={RECENT} />
    </div>
  </>
);
