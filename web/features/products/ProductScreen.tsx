import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { textFor } from "#web/lib/api.ts";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { productQuery } from "./queries.ts";
import { ProductView } from "./ProductView.tsx";

/** The page of a product. */
export const ProductScreen = () => {
  const id = Number(useParams({ strict: false }).productId);
  const { data, error, refetch, isFetching } = useQuery({ ...productQuery(id), enabled: Number.isInteger(id) && id > 0 });
  return (
    <Screen title={data?.name ?? "Product"}>
      {data ? (
        <ProductView product={data} />
      ) : data === null || !(Number.isInteger(id) && id > 0) ? (
        <p role="alert">Sorry, something went wrong. Please try again later.</p>
      ) : error ? (
        <ErrorState title="This product did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : (
        <>
          <Skeleton width={240} height={66} />
          <div className="section">
            <SkeletonRows rows={5} />
          </div>
        </>
      )}
    </Screen>
  );
};
