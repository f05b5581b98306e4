import { letter, MAIL_STYLES, escapeHtml } from "../mail/index.ts";

export const VERIFY_HOURS = 24;
const FOOTER = "You received this email because someone entered this address at Hiro. If it was not you, ignore this email.";

type Words = { title: string; preview: string; paragraph: string; action: { label: string; url: string } };

const made = ({ title, preview, paragraph, action }: Words): { subject: string; html: string; text: string } => ({
  subject: title,
  ...letter({
    title,
    preview,
    html: `<p style="${MAIL_STYLES.paragraph}">${escapeHtml(paragraph)}</p>`,
    text: paragraph,
    action,
    footer: { text: FOOTER, link: null },
  }),
});

/** Email that asks to verify an address; `home` is the base URL of links. */
export const verificationLetter = (home: string, token: string) =>
  made({
    title: "Verify your email address",
    preview: "Verify your address to continue signing up.",
    paragraph: `Open the link to verify your address and continue signing up. It works once, for ${VERIFY_HOURS} hours.`,
    action: { label: "Verify email address", url: `${home}/signup/email-verified#${token}` },
  });

/** Email telling the owner of an account that their address was used to sign up again. */
export const alreadyRegisteredLetter = (home: string) =>
  made({
    title: "You already have a Hiro account",
    preview: "Someone signed up with your address.",
    paragraph:
      "Someone used this address to sign up for Hiro. You already have an account with it, and nothing has changed. Sign in with that account.",
    action: { label: "Sign in", url: `${home}/auth/login/` },
  });

/** Email that invites an address. */
export const inviteLetter = (home: string) =>
  made({
    title: "Your invitation to Hiro",
    preview: "Create your account with this address.",
    paragraph: "You are invited to Hiro. Create your account with the address that received this email.",
    action: { label: "Create account", url: `${home}/signup/` },
  });
