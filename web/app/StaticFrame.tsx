import MenuIcon from "lucide-react/icons/menu";
import { iconButtonClass } from "#web/ui/actions/IconButton.tsx";
import { classNames } from "#web/ui/class-names.ts";
import money from "#web/ui/figures/Money.module.css";
import { BrandMark } from "#web/ui/marks/BrandMark.tsx";
import screen from "#web/ui/screen/Screen.module.css";
import topBar from "#web/ui/screen/TopBar.module.css";
import { Skeleton, SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { NAVIGATION, type NavItem } from "./navigation.ts";
import styles from "./AppShell.module.css";
import { PromoSkeleton } from "./sidebar/PromoSkeleton.tsx";
import sidebar from "./sidebar/Sidebar.module.css";

/**
 * The app shell in the page's HTML, shown before any script loads: the same layout without user data. It is rendered at build time;
 * `public/first-paint.js` marks the current item and applies the saved sidebar state.
 */
export const StaticFrame = () => (
  <div className={styles.app} id="frame" data-drawn="">
    <nav className={sidebar.sidebar} aria-label="Main">
      <div className={sidebar.brand}>
        <a href="/" aria-label="Hiro, home">
          <BrandMark />
          Hiro
        </a>
      </div>
      <Items place="main" />
      <hr />
      <div className={sidebar.chats}>
        {[148, 112, 164].map((width) => (
          <div className="px-2 py-2" key={width}>
            <Skeleton width={width} />
          </div>
        ))}
      </div>
      <div className={sidebar.foot}>
        <PromoSkeleton />
        <Items place="foot" />
        <div className={sidebar.account}>
          <Skeleton width={28} height={28} round />
          <span className={sidebar.name}>
            <Skeleton width={96} />
          </span>
        </div>
      </div>
    </nav>
    <div className={styles.page}>
      <header className={topBar.bar}>
        <span className={classNames(iconButtonClass, topBar.menu)}>
          <MenuIcon />
        </span>
        <h1 data-title="" aria-hidden>
          <Skeleton width={120} />
        </h1>
      </header>
      <main className={screen.column}>
        <EarlyFigure />
        <SkeletonRows rows={6} />
      </main>
    </div>
  </div>
);

/** The place of a screen's main number. Where a path has an early figure, `public/first-paint.js` shows it instead of the blocks. */
const EarlyFigure = () => (
  <div className={classNames(styles.early, "mb-6")} data-early-figure="">
    <div className="grid content-start gap-3">
      <Skeleton width={220} height={40} round />
      <Skeleton width={140} />
    </div>
    <div>
      <p className="text-muted" data-label="">
        &nbsp;
      </p>
      <p className="figure">
        <span className={money.money}>
          <span data-dollars="">&nbsp;</span>
          <span className={money.cents} data-cents="" />
        </span>
      </p>
    </div>
  </div>
);

const Items = ({ place }: { place: NavItem["place"] }) => (
  <div className={sidebar.list}>
    {NAVIGATION.filter((item) => item.place === place).map((item) => (
      <a className={sidebar.link} data-nav="" key={item.path} href={item.opens ?? item.path} title={item.label}>
        <item.icon />
        <span className={sidebar.text}>{item.label}</span>
      </a>
    ))}
  </div>
);
