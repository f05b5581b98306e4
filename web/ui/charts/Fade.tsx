/** A mask that fades the hatching toward the bottom of the plot. */
export const Fade = ({ id, width, height }: { id: string; width: number; height: number }) => (
  <defs>
    <linearGradient id={`${id}g`} x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="currentColor" />
      <stop offset="0.96" stopColor="currentColor" stopOpacity="0" />
    </linearGradient>
    <mask id={id} style={{ maskType: "alpha" }} maskUnits="userSpaceOnUse" x="-4" y="-4" width={width + 8} height={height + 8}>
      <rect x="-4" y="0" width={width + 8} height={height} fill={`url(#${id}g)`} />
    </mask>
  </defs>
);
