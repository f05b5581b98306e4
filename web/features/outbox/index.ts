export { SignInMailHint } from "./SignInMailHint.tsx";
