import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import GripVertical from "lucide-react/icons/grip-vertical";
import { useState } from "react";
import type { EmergencyFundFacts, Goal } from "#contract/goals.ts";
import { useMedia } from "#web/lib/media.ts";
import { toast } from "#web/lib/toast.ts";
import styles from "./GoalItem.module.css";
import { GoalRow } from "./GoalRow.tsx";
import { refetchGoals, saveOrder } from "./queries.ts";

/** Milliseconds; the specification names both. */
const MEASURE_MS = 25;
const MOVE_MS = 200;
/** A press that moves less opens nothing and drags nothing. */
const START_PX = 4;

const vertical: Modifier = ({ transform }) => ({ ...transform, x: 0 });

type Props = { goals: readonly Goal[]; facts: EmergencyFundFacts | undefined };

/**
 * Active goals in an order that a person changes by pointer, touch or keyboard. The order shows at once, is saved, and goes back if it
 * cannot be saved.
 */
export const SortableGoals = ({ goals, facts }: Props) => {
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: START_PX } }),
    // Without the places of the list, an arrow key moves a goal by 25 pixels, which is less than one place.
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const shown = order === null ? goals : ordered(goals, order);
  const ids = shown.map(({ id }) => id);
  const save = async (next: readonly number[]): Promise<void> => {
    setOrder(next);
    try {
      await saveOrder(next);
    } catch (error) {
      console.error("the order of goals was not saved", error);
      toast("Something went wrong");
    }
    await refetchGoals();
    // A newer move may have set another order meanwhile.
    setOrder((now) => (now === next ? null : now));
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    if (!over || active.id === over.id) return;
    void save(arrayMove(ids, ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[vertical]}
      accessibility={{ announcements: announcementsOf(shown), screenReaderInstructions: { draggable: HOW } }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={styles.list} aria-label="Active goals">
          {shown.map((goal, place) => (
            <Item key={goal.id} goal={goal} place={place + 1} facts={facts} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
};

/** Goals that the order does not name, because another member just added them, come last. */
const ordered = (goals: readonly Goal[], order: readonly number[]): Goal[] => {
  const place = (goal: Goal): number => (order.includes(goal.id) ? order.indexOf(goal.id) : order.length);
  return goals.toSorted((a, b) => place(a) - place(b));
};

const Item = ({ goal, place, facts }: { goal: Goal; place: number; facts: EmergencyFundFacts | undefined }) => {
  const still = useMedia("(prefers-reduced-motion: reduce)");
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: goal.id,
    transition: still ? null : { duration: MOVE_MS, easing: "ease" },
    resizeObserverConfig: { timeout: MEASURE_MS },
  });
  return (
    <li
      ref={setNodeRef}
      data-lifted={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
    >
      <GoalRow
        goal={goal}
        facts={facts}
        grip={
          <button
            type="button"
            ref={setActivatorNodeRef}
            className={styles.grip}
            {...attributes}
            {...listeners}
            aria-roledescription="sortable"
          >
            <GripVertical aria-hidden size={16} />
            <span>
              <span className="sr-only">Move {goal.name}, place </span>
              {place}
            </span>
          </button>
        }
      />
    </li>
  );
};

const HOW = "To move a goal, press Space. Move it with the arrow keys. Press Space again to drop it, or Escape to cancel.";

/** Says each step of a move, with the goal's name and place. */
const announcementsOf = (goals: readonly Goal[]): Announcements => {
  const nameOf = (id: unknown): string => goals.find((goal) => goal.id === id)?.name ?? "Goal";
  const placeOf = (id: unknown): string => `${goals.findIndex((goal) => goal.id === id) + 1} of ${goals.length}`;
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} is lifted. It is in place ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} is over place ${placeOf(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} is dropped in place ${placeOf((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back in place ${placeOf(active.id)}.`,
  };
};
