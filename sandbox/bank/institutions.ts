/** A fictional institution of the sandbox bank. */
export type SandboxInstitution = {
  id: string;
  name: string;
  color: string;
  url: string;
  routing: string | null;
  investments: boolean;
  liabilities: boolean;
  about: string;
};

export const institutions: readonly SandboxInstitution[] = [
  {
    id: "ins_sandbox_harbor",
    name: "Harborlight Bank",
    color: "#1f5f8b",
    url: "https://harborlight.example",
    routing: "011000999",
    investments: false,
    liabilities: true,
    about: "Checking, savings, certificate, credit card",
  },
  {
    id: "ins_sandbox_juniper",
    name: "Juniper Card",
    color: "#2f6f5e",
    url: "https://junipercard.example",
    routing: null,
    investments: false,
    liabilities: true,
    about: "Credit cards",
  },
  {
    id: "ins_sandbox_northway",
    name: "Northway Investments",
    color: "#6b4a86",
    url: "https://northway.example",
    routing: null,
    investments: true,
    liabilities: false,
    about: "Brokerage, Roth IRA, 401(k)",
  },
  {
    id: "ins_sandbox_keystead",
    name: "Keystead Lending",
    color: "#8a5a2b",
    url: "https://keystead.example",
    routing: null,
    investments: false,
    liabilities: true,
    about: "Mortgage, student loan, auto loan",
  },
  {
    id: "ins_sandbox_prairie",
    name: "Prairie Oak Credit Union",
    color: "#7a3b46",
    url: "https://prairieoak.example",
    routing: "091900999",
    investments: false,
    liabilities: false,
    about: "Checking and savings",
  },
];

export const institutionOf = (id: string): SandboxInstitution | undefined => institutions.find((one) => one.id === id);
