import { useNavigate, useRouter } from "@tanstack/react-router";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { Row } from "#web/ui/lists/Row.tsx";

type Props = {
  name: string;
  sub?: string | undefined;
  href: string;
  /** A count next to the arrow. */
  mark?: ReactNode;
  /** Whether the link leaves the app. */
  out?: boolean;
};

/** A line in the settings. Hidden if its page does not exist in the app. */
export const SettingRow = ({ name, sub, href, mark, out = false }: Props) => {
  const navigate = useNavigate();
  const router = useRouter();
  if (!out && !(href in router.routesByPath)) return null;
  const Arrow = out ? ArrowUpRight : ChevronRight;
  return (
    <Row
      name={name}
      sub={sub}
      wraps
      href={href}
      {...(out ? {} : { onOpen: () => void navigate({ href }) })}
      amount={
        <span className="flex items-center justify-end gap-2">
          {mark}
          <Arrow aria-hidden size={16} />
        </span>
      }
    />
  );
};
