const LOCAL = /^[^\s@<>()[\]\\,;:"]+$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** Whether a text is an e-mail address: at most 254 characters, the part before @ at most 64, each part of the domain at most 63. */
export const isEmailAddress = (text: string): boolean => {
  const at = text.lastIndexOf("@");
  const [local, labels] = [text.slice(0, at), text.slice(at + 1).split(".")];
  return (
    at > 0 &&
    text.length <= 254 &&
    local.length <= 64 &&
    LOCAL.test(local) &&
    !/^\.|\.\.|\.$/.test(local) &&
    labels.length > 1 &&
    labels.every((label) => label.length <= 63 && LABEL.test(label))
  );
};

/** What is wrong with an e-mail address that a person typed, in the words they read; null when it can be one. */
export const emailProblem = (text: string): "Email is required" | "Invalid email address" | null => {
  if (text.trim() === "") return "Email is required";
  return isEmailAddress(text.trim()) ? null : "Invalid email address";
};
