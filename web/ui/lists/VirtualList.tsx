import { type VirtualItem, defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import { isNearEnd } from "./near-end.ts";

export type VirtualListProps<Item> = {
  /** The list's label for screen readers. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string | number;
  render: (item: Item, index: number) => ReactNode;
  /** Estimated height in pixels of an item not yet rendered. Its real height is measured later. */
  estimate: (item: Item) => number;
  /** Items that stick below the top bar while their group scrolls, such as day headings. */
  isHead?: ((item: Item) => boolean) | undefined;
  /** Whether there is more to load, and the function that loads it. Called once each time the end is reached. */
  more?: boolean | undefined;
  onNearEnd?: (() => void) | undefined;
  /** Remembers measured heights between visits, so that going back restores the scroll position. */
  placeKey?: string | undefined;
};

const places = new Map<string, VirtualItem[]>();

/** A list of any length that renders only visible items and scrolls with the page. Arrow keys move between rows. */
export const VirtualList = <Item,>({
  label,
  items,
  itemKey,
  render,
  estimate,
  isHead,
  more = false,
  onNearEnd,
  placeKey,
}: VirtualListProps<Item>) => {
  const list = useRef<HTMLDivElement>(null);
  const margin = useOffsetTop(list);
  const head = useRef(-1);
  const known = placeKey ? places.get(placeKey) : undefined;
  // oxlint-disable-next-line react/incompatible-library -- the compiler, which could not memoize its result, is not used
  const virtual = useWindowVirtualizer({
    count: items.length,
    overscan: 8,
    useFlushSync: false,
    scrollPaddingStart: 104,
    scrollPaddingEnd: 16,
    scrollMargin: margin,
    estimateSize: (index) => {
      const item = items[index];
      return item === undefined ? 0 : estimate(item);
    },
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : itemKey(item);
    },
    ...(known ? { initialMeasurementsCache: known } : {}),
    rangeExtractor: (range) => {
      head.current = isHead ? lastHeadBefore(items, range.startIndex + 1, isHead) : -1;
      const drawn = defaultRangeExtractor(range);
      return head.current < 0 || drawn.includes(head.current) ? drawn : [head.current, ...drawn];
    },
  });

  const total = virtual.getTotalSize();
  useNearEnd({ virtual, margin, total, items, itemKey, more, onNearEnd });
  useEffect(
    () => () => {
      if (placeKey) places.set(placeKey, virtual.takeSnapshot());
    },
    [placeKey, virtual],
  );
  useArrowKeys(list, virtual, items, isHead);

  return (
    <div ref={list} role="list" aria-label={label} style={{ position: "relative", height: total }}>
      {virtual.getVirtualItems().map((at) => {
        const item = items[at.index];
        if (item === undefined) return null;
        const stuck = at.index === head.current && isHead !== undefined;
        return (
          <div
            key={at.key}
            role="listitem"
            aria-setsize={more ? -1 : items.length}
            aria-posinset={at.index + 1}
            data-index={at.index}
            data-ruled={isRuled(items, at.index, isHead) || undefined}
            ref={virtual.measureElement}
            style={stuck ? STUCK : { ...FREE, transform: `translateY(${at.start - margin}px)`, zIndex: isHead?.(item) ? 3 : undefined }}
          >
            <Drawn item={item} index={at.index} render={render} />
          </div>
        );
      })}
    </div>
  );
};

type Virtual = ReturnType<typeof useWindowVirtualizer>;
type NearEnd<Item> = Pick<VirtualListProps<Item>, "items" | "itemKey" | "onNearEnd"> & {
  virtual: Virtual;
  margin: number;
  total: number;
  more: boolean;
};

/** Asks for more near the end of the list, once for each end. */
const useNearEnd = <Item,>({ virtual, margin, total, items, itemKey, more, onNearEnd }: NearEnd<Item>): void => {
  const asked = useRef("");
  useEffect(() => {
    const last = items.at(-1);
    const here = last === undefined ? "" : `${items.length} ${itemKey(last)}`;
    const top = (virtual.scrollOffset ?? 0) - margin;
    const near = isNearEnd({ top, height: virtual.scrollRect?.height ?? 0, total, length: items.length });
    if (near && more && asked.current !== here) onNearEnd?.();
    asked.current = near ? here : "";
  });
};

/** Up and down arrows move the focus from row to row, past headings and into rows not drawn yet. */
const useArrowKeys = <Item,>(
  list: RefObject<HTMLElement | null>,
  virtual: Virtual,
  items: readonly Item[],
  isHead: VirtualListProps<Item>["isHead"],
): void => {
  useEffect(() => {
    const element = list.current;
    const focusFrom = (start: number, by: number): void => {
      for (let index = start; index >= 0 && index < items.length; index += by) {
        const item = items[index];
        if (item === undefined || isHead?.(item)) continue;
        virtual.scrollToIndex(index, { align: "auto" });
        requestAnimationFrame(() => element?.querySelector<HTMLElement>(`[data-index="${index}"] :is(a, button)`)?.focus());
        return;
      }
    };
    const step = (event: KeyboardEvent) => {
      const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      const from = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null;
      if (by === 0 || !from || isTyping(event.target)) return;
      event.preventDefault();
      focusFrom(Number(from.dataset["index"]) + by, by);
    };
    element?.addEventListener("keydown", step);
    return () => element?.removeEventListener("keydown", step);
  }, [list, virtual, items, isHead]);
};

type DrawnProps<Item> = { item: Item; index: number; render: (item: Item, index: number) => ReactNode };

/** Scrolling does not re-render rows that are already shown. */
const Drawn = memo(<Item,>({ item, index, render }: DrawnProps<Item>) => render(item, index)) as <Item>(
  props: DrawnProps<Item>,
) => ReactNode;

const STUCK = { position: "sticky", top: "var(--topbar)", zIndex: 2 } as const;
const FREE = { position: "absolute", top: 0, left: 0, width: "100%" } as const;

const lastHeadBefore = <Item,>(items: readonly Item[], index: number, isHead: (item: Item) => boolean): number => {
  for (let at = Math.min(index, items.length - 1); at >= 0; at -= 1) {
    const item = items[at];
    if (item !== undefined && isHead(item)) return at;
  }
  return -1;
};

/** Lines go between two rows, not below a heading. */
const isRuled = <Item,>(items: readonly Item[], index: number, isHead: ((item: Item) => boolean) | undefined): boolean => {
  const [above, here] = [items[index - 1], items[index]];
  return above !== undefined && here !== undefined && !isHead?.(above) && !isHead?.(here);
};

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Returns the list's top position on the page in pixels, and follows size changes above it. */
const useOffsetTop = (list: { current: HTMLElement | null }): number => {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const read = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    read();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(read);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
};
