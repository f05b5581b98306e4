import { useQuery } from "@tanstack/react-query";
import { classNames } from "#web/ui/class-names.ts";
import { signInMailQuery } from "./queries.ts";

/** Without a mail server, links to the local outbox where the message just sent can be read. Otherwise renders nothing. */
export const SignInMailHint = ({ className }: { className: string }) => {
  const mail = useQuery({ ...signInMailQuery, retry: false });
  return (
    mail.data && (
      <p className={classNames("text-pretty", className)}>
        This installation has no mail server.{" "}
        <a href="/outbox" className="opens">
          Read it in the local outbox
        </a>
      </p>
    )
  );
};
