import CornerDownRight from "lucide-react/icons/corner-down-right";
import { Chip } from "#web/ui/actions/Chip.tsx";
import styles from "./FollowUps.module.css";

/** What an answer offers to ask next, or the questions it asks back with, as buttons under its text. */
export const FollowUps = ({ chips, onPick }: { chips: readonly string[]; onPick: (chip: string) => void }) =>
  chips.length > 0 && (
    <div className={styles.chips} role="group" aria-label="Suggested questions">
      {chips.map((chip) => (
        <Chip key={chip} className={styles.chip} icon={<CornerDownRight aria-hidden />} onClick={() => onPick(chip)}>
          {chip}
        </Chip>
      ))}
    </div>
  );
