import { Avatar, type AvatarProps } from "./Avatar.tsx";

type Institution = { name: string; logoUrl: string | null; primaryColor: string | null };
type Size = Pick<AvatarProps, "size">;

/** An institution's tile: its logo, or a monogram on its color. */
export const InstitutionAvatar = ({ institution, ...size }: { institution: Institution | null } & Size) => (
  <Avatar {...size} name={institution?.name ?? "Bank"} kind="institution" src={institution?.logoUrl} color={institution?.primaryColor} />
);

/** An account's tile, the same on every screen: its institution's, or a monogram of the account name. */
export const AccountAvatar = ({ account, ...size }: { account: { name: string; institution: Institution | null } } & Size) =>
  account.institution ? <InstitutionAvatar {...size} institution={account.institution} /> : <Avatar {...size} name={account.name} />;
