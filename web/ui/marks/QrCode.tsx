import { create } from "qrcode";
import { useMemo } from "react";

/** Width of the white margin in modules. Cameras need it to find the code. */
const QUIET = 4;

/** A text as a QR code. Dark on light in both themes, because cameras expect it. */
export const QrCode = ({ text, label, size = 200 }: { text: string; label: string; size?: number }) => {
  const { path, width } = useMemo(() => drawn(text), [text]);
  return (
    <span data-theme="light" className="inline-block rounded-r bg-surface text-ink">
      <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${width} ${width}`} shapeRendering="crispEdges">
        <path d={path} fill="currentColor" />
      </svg>
    </span>
  );
};

const drawn = (text: string): { path: string; width: number } => {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const path = Array.from(data, (dark, i) => (dark ? `M${(i % size) + QUIET} ${Math.floor(i / size) + QUIET}h1v1h-1z` : "")).join("");
  return { path, width: size + 2 * QUIET };
};
