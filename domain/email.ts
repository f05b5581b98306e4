const LONGEST = 254;
const LONGEST_LOCAL = 64;
const LONGEST_LABEL = 63;
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i;

/** What is wrong with an e-mail address that a person typed, in the words they read; null when it can be one. */
export const emailProblem = (text: string): "Email is required" | "Invalid email address" | null => {
  const address = text.trim();
  if (address === "") return "Email is required";
  return isEmail(address) ? null : "Invalid email address";
};

const isEmail = (address: string): boolean => {
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  if (at < 1 || address.length > LONGEST || local.length > LONGEST_LOCAL || !LOCAL.test(local)) return false;
  const labels = domain.split(".");
  return labels.length > 1 && labels.every((label) => label.length <= LONGEST_LABEL && LABEL.test(label));
};
