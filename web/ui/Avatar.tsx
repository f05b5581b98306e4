import { type ReactNode, useState } from "react";
import { classNames } from "./class-names.ts";
import { initial, monogram } from "./monogram.ts";

export type AvatarProps = {
  name: string;
  /** A person is round, a merchant square; an institution without a logo has a tile of its color, or a gray one. */
  kind?: "merchant" | "person" | "institution" | undefined;
  src?: string | null | undefined;
  /** An institution's own color, as #rrggbb; mixed into the tile, so that any of them stays readable. */
  color?: string | null | undefined;
  size?: "small" | "medium" | "large" | undefined;
  /** A small category icon at the corner. */
  corner?: ReactNode;
};

/** A logo, or a neutral monogram while there is none. Decoration: the name stands beside it. */
export const Avatar = ({ name, kind = "merchant", src, color, size = "medium", corner }: AvatarProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && src !== broken ? src : null;
  const bank = kind === "institution" && !shown;
  const tint = bank && color && /^#[0-9a-f]{6}$/i.test(color) ? { "--institution": color } : undefined;
  const tile = (
    <span
      className={classNames("avatar", kind === "person" && "round", size !== "medium" && size, bank && "bank", tint && "tinted")}
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
    <span className="with-cat">
      {tile}
      {corner}
    </span>
  ) : (
    tile
  );
};
