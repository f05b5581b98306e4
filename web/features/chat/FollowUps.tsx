import CornerDownRight from "lucide-react/icons/corner-down-right";
import { Chip } from "#web/ui/actions/Chip.tsx";
import styles from "./FollowUps.module.css";

/** Suggested next questions as buttons. */
export const FollowUps = ({ chips, onPick }: { chips: readonly string[]; onPick: (chip: string) => void }) =>
  chips.length > 0 && (
    <div className={styles.chips}>
      {chips.map((chip) => (
        <Chip key={chip} icon={<CornerDownRight aria-hidden />} onClick={() => onPick(chip)}>
          {chip}
        </Chip>
      ))}
    </div>
  );
