import { Avatar, type AvatarProps } from "./Avatar.tsx";

type Institution = { name: string; logoUrl: string | null; primaryColor: string | null };
type Size = Pick<AvatarProps, "size">;

/** The tile of an institution: its logo, or a monogram on its color. */
export const InstitutionAvatar = ({ institution, ...size }: { institution: Institution | null } & Size) => (
  <Avatar {...size} name={institution?.name ?? "Bank"} kind="institution" src={institution?.logoUrl} color={institution?.primaryColor} />
);

/** The tile of an account, the same on every screen: its institution's, or a monogram of its name where it has none. */
export const AccountAvatar = ({ account, ...size }: { account: { name: string; institution: Institution | null } } & Size) =>
  account.institution ? <InstitutionAvatar {...size} institution={account.institution} /> : <Avatar {...size} name={account.name} />;
