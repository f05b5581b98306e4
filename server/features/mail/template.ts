/**
 * Parts of an email, top to bottom. `html` is trusted markup made by `escapeHtml` and the functions here; `text` is the same content as
 * plain text.
 */
export type Letter = {
  title: string;
  /** First words, shown in a list of mail. */
  preview: string;
  html: string;
  text: string;
  action: { label: string; url: string } | null;
  /** Why the user receives this and how to stop it. */
  footer: { text: string; link: { label: string; url: string } | null };
};

const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const INK = { text: "#151e2d", muted: "#50596a", line: "#d7dbe1", ground: "#f5f6f8", paper: "#ffffff", accent: "#125ca1" };

/** Inline styles for email content, because mail clients ignore style sheets. */
export const MAIL_STYLES = {
  paragraph: `margin:0 0 16px;font-size:16px;line-height:24px`,
  heading: `margin:24px 0 8px;font-size:18px;line-height:24px;font-weight:600`,
  list: `margin:0 0 16px;padding-left:24px;font-size:16px;line-height:24px`,
  table: `width:100%;border-collapse:collapse;font-size:14px;line-height:20px;font-variant-numeric:tabular-nums`,
  head: `border-bottom:1px solid ${INK.line};color:${INK.muted};font-weight:400;vertical-align:bottom`,
  cell: `border-bottom:1px solid ${INK.line};vertical-align:top`,
  image: `display:block;width:100%;max-width:528px;height:auto;margin:0 0 16px;border:0`,
  link: `color:${INK.accent}`,
  quote: `margin:0 0 16px;padding-left:16px;border-left:2px solid ${INK.line};color:${INK.muted}`,
  note: `margin:0 0 16px;font-size:14px;line-height:20px;color:${INK.muted}`,
} as const;

/** Escapes text for HTML, for an element or an attribute in double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const button = ({ label, url }: { label: string; url: string }): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 0"><tr><td style="border-radius:8px;background:${INK.accent}"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

/** Builds an email in the common layout: HTML that mail clients understand, and the same as plain text. */
export const letter = ({ title, preview, html, text, action, footer }: Letter): { html: string; text: string } => {
  const end = footer.link
    ? `${escapeHtml(footer.text)} <a href="${escapeHtml(footer.link.url)}" style="color:${INK.muted}">${escapeHtml(footer.link.label)}</a>`
    : escapeHtml(footer.text);
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light only"><base target="_blank"><title>${escapeHtml(title)}</title></head><body style="margin:0;padding:0;background:${INK.ground};color:${INK.text};font-family:${FONT}"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${INK.ground}"><tr><td align="center" style="padding:24px 8px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:568px;background:${INK.paper};border:1px solid ${INK.line};border-radius:12px"><tr><td style="padding:28px 20px;font-family:${FONT};color:${INK.text};text-align:left"><p style="margin:0 0 24px;font-size:14px;line-height:20px;font-weight:600;color:${INK.accent}">Hiro</p><h1 style="margin:0 0 16px;font-size:24px;line-height:32px;font-weight:600">${escapeHtml(title)}</h1>${html}${action ? button(action) : ""}</td></tr></table><p style="max-width:528px;margin:16px 0 0;font-size:12px;line-height:18px;color:${INK.muted};font-family:${FONT}">${end}</p></td></tr></table></body></html>`,
    text: [
      title,
      text,
      ...(action ? [`${action.label}: ${action.url}`] : []),
      `-- \n${footer.text}${footer.link ? `\n${footer.link.label}: ${footer.link.url}` : ""}`,
    ].join("\n\n"),
  };
};
