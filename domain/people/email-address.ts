/** Without control, direction and other invisible characters, which could hide who an address belongs to. */
const LOCAL = /^[^\s@<>()[\]\\,;:"\p{C}\p{Default_Ignorable_Code_Point}]+$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** Whether a text is an email address: at most 254 characters, at most 64 before the @, and at most 63 in each domain label. */
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

/** Returns the error message for a typed email address; null if it is valid. */
export const emailProblem = (text: string): "Email is required" | "Invalid email address" | null => {
  if (text.trim() === "") return "Email is required";
  return isEmailAddress(text.trim()) ? null : "Invalid email address";
};
