import { Link } from "@tanstack/react-router";
import { BrandMark } from "#web/ui/marks/BrandMark.tsx";

/** The product name as a link to the home page. */
export const BrandLink = () => (
  <Link to="/" aria-label="Hiro, home">
    <BrandMark />
    Hiro
  </Link>
);
