import { useState } from "react";
import type { OutboxLetter } from "#contract/outbox.ts";

const FIRST_HEIGHT = 480;

/** A message as a mail client shows it. Scripts do not run, and links open in a new tab. */
export const LetterFrame = ({ letter }: { letter: Pick<OutboxLetter, "subject" | "html" | "text"> }) => {
  const [height, setHeight] = useState(FIRST_HEIGHT);
  if (letter.html === null)
    return (
      <p className="whitespace-pre-wrap wrap-anywhere text-muted">
        {letter.text ?? "This message was sent through the mail server. Its text is not kept here."}
      </p>
    );
  return (
    <iframe
      title={letter.subject}
      className="w-full rounded-r border border-hairline"
      style={{ height, colorScheme: "light" }}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={letter.html}
      onLoad={(event) => setHeight(event.currentTarget.contentDocument?.documentElement.offsetHeight || FIRST_HEIGHT)}
    />
  );
};
