import { Link } from "@tanstack/react-router";
import { BrandMark } from "#web/ui/BrandMark.tsx";

/** The name of the product, leading home. */
export const BrandLink = () => (
  <Link to="/" aria-label="Hiro, home">
    <BrandMark />
    Hiro
  </Link>
);
