import { useQueries } from "@tanstack/react-query";
import { productQuery } from "./queries.ts";
import { ProductView } from "./ProductView.tsx";

/** The products behind a figure or name in a chat, one below the other. */
export const ProductCitation = ({ ids }: { ids: readonly number[] }) => {
  const found = useQueries({ queries: ids.map((id) => productQuery(id)) });
  if (found.length === 0 || found.some(({ data, error }) => data === null || error))
    return <p role="alert">Sorry, something went wrong. Please try again later.</p>;
  if (found.some(({ data }) => !data)) return <p className="text-muted">Loading data...</p>;
  return <div className="grid gap-10">{found.map(({ data }) => data && <ProductView key={data.id} product={data} />)}</div>;
};
