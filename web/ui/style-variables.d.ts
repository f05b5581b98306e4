import "react";

declare module "react" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library's own
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
