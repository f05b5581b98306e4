import styles from "./ScrollEdges.module.css";

/** Class name of a box that scrolls sideways and shades an edge that hides more. Its ground is the page's, or the variable `--behind`. */
export const scrollEdges = styles.edges;
