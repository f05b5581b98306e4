import type { Settings } from "../../config/settings.ts";
import type { MailTransport } from "./index.ts";
import { outbox } from "./outbox.ts";
import { smtp } from "./smtp.ts";

/** Returns the operator's mail server if one is set, otherwise the outbox on this machine. */
export const chooseMail = ({ mail }: Pick<Settings, "mail">): MailTransport => (mail ? smtp(mail) : outbox);
