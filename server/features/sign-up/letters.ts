import { letter, MAIL_STYLES, escapeHtml } from "../mail/index.ts";

export const VERIFY_HOURS = 24;
const FOOTER = "You get this message because somebody entered this address at Hiro. If it was not you, ignore this message.";

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

/** Asks to verify an address; `home` is what links begin with. */
export const verificationLetter = (home: string, token: string) =>
  made({
    title: "Verify your email address",
    preview: "Verify your address to continue your sign-up.",
    paragraph: `Open the link to verify your address and continue your sign-up. It works once, for ${VERIFY_HOURS} hours.`,
    action: { label: "Verify email address", url: `${home}/signup/email-verified#${token}` },
  });

/** Tells somebody who has an account that their address was used to sign up again. */
export const alreadyRegisteredLetter = (home: string) =>
  made({
    title: "You already have a Hiro account",
    preview: "Somebody signed up with your address.",
    paragraph: "Somebody used this address to sign up for Hiro. There is an account with it already, and it is as it was. Sign in with it.",
    action: { label: "Sign in", url: `${home}/auth/login/` },
  });

/** Invites an address. */
export const inviteLetter = (home: string) =>
  made({
    title: "Your invitation to Hiro",
    preview: "Create your account with this address.",
    paragraph: "There is a place for you in Hiro. Create your account with the address this message came to.",
    action: { label: "Create account", url: `${home}/signup/` },
  });
