import { type ReactNode, useState } from "react";
import { classNames } from "../class-names.ts";
import { initial, monogram } from "./monogram.ts";
import styles from "./Avatar.module.css";

export type AvatarProps = {
  name: string;
  /** A person is round, a merchant square. An institution without a logo has a tile in its color, or gray. */
  kind?: "merchant" | "person" | "institution" | undefined;
  src?: string | null | undefined;
  /** An institution's own color as #rrggbb, blended into the tile so that the text stays readable. */
  color?: string | null | undefined;
  size?: "small" | "medium" | "large" | undefined;
  /** A small category icon in the corner. */
  corner?: ReactNode;
};

/** A logo, or a neutral monogram. Decorative: the name is next to it. */
export const Avatar = ({ name, kind = "merchant", src, color, size = "medium", corner }: AvatarProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && src !== broken ? src : null;
  const bank = kind === "institution" && !shown;
  const tint = bank && color && /^#[0-9a-f]{6}$/i.test(color) ? { "--institution": color } : undefined;
  const tile = (
    <span
      className={classNames(
        styles.avatar,
        kind === "person" && styles.round,
        size !== "medium" && styles[size],
        bank && styles.bank,
        tint && styles.tinted,
      )}
      style={tint}
      aria-hidden="true"
    >
      {shown ? (
        <img src={shown} alt="" loading="lazy" decoding="async" onError={() => setBroken(shown)} />
      ) : bank && !tint ? (
        initial(name)
      ) : (
        monogram(name)
      )}
    </span>
  );
  return corner ? (
    <span className={styles.withCorner}>
      {tile}
      {corner}
    </span>
  ) : (
    tile
  );
};
