import FlaskConical from "lucide-react/icons/flask-conical";
import type { Product } from "#contract/products.ts";
import { formatDay } from "#domain/format.ts";
import { Note } from "#web/ui/states/Note.tsx";
import styles from "./product.module.css";

/** Marks products that were invented for trying Hiro out. */
export const SampleBadge = () => <span className={styles.sample}>Sample catalog</span>;

/** Says how a product's facts are known, of what day they are, and that nobody pays for them. */
export const ProductSource = ({ product }: { product: Pick<Product, "sample" | "asOf" | "source" | "version" | "stale" | "license"> }) => (
  <Note icon={<FlaskConical aria-hidden />}>
    <p>
      {product.sample && (
        <>
          <strong className="medium">Sample product.</strong> Invented for trying Hiro out.{" "}
        </>
      )}
      {product.asOf === null
        ? "No date is known."
        : product.stale
          ? `Checked on ${formatDay(product.asOf)}. Rates may have changed.`
          : `Rates as of ${formatDay(product.asOf)}.`}
    </p>
    <p className="text-muted">
      Source: {product.source ?? "unknown"}, version {product.version}
      {product.license !== null && `, ${product.license}`}
    </p>
  </Note>
);
