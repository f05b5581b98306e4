import type { HouseholdInvite } from "#contract/household.ts";
import { shortName } from "#domain/format.ts";
import { escapeHtml, letter, MAIL_STYLES } from "../mail/index.ts";

/** The invitation email. Names in it are text typed by users. */
export const inviteLetter = (invite: HouseholdInvite, home: string): { subject: string; html: string; text: string } => {
  const who = (invite.sentByUser && shortName(invite.sentByUser)) || "Somebody";
  const where = invite.household.name.trim() === "" ? "their household" : `the ${invite.household.name} household`;
  const title = `${who} invites you to ${where}`;
  const paragraphs = [
    `${who} would like to share finances with you in Hiro. In a household, all members see and can change all linked accounts and transactions.`,
    "Your memories, your settings and your own chats stay yours. You can reject the invitation, and you can leave at any time.",
  ];
  const { html, text } = letter({
    title,
    preview: `${who} would like to share finances with you.`,
    html: paragraphs.map((words) => `<p style="${MAIL_STYLES.paragraph}">${escapeHtml(words)}</p>`).join(""),
    text: paragraphs.join("\n\n"),
    action: { label: "View invitation", url: `${home}/settings/join-household/${invite.id}` },
    footer: { text: "You received this email because someone entered your address. If you do not know them, ignore it.", link: null },
  });
  return { subject: title, html, text };
};
