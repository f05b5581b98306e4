import { useQuery } from "@tanstack/react-query";
import { classNames } from "#web/ui/class-names.ts";
import { signInMailQuery } from "./queries.ts";

/** On a machine of one's own without a mail server: where the letter that was just sent is read. Elsewhere nothing. */
export const SignInMailHint = ({ className }: { className: string }) => {
  const door = useQuery({ ...signInMailQuery, retry: false });
  return (
    door.data && (
      <p className={classNames("text-pretty", className)}>
        There is no mail server here.{" "}
        <a href="/outbox" className="opens">
          Read it in the outbox of this machine
        </a>
      </p>
    )
  );
};
