export { SocialButtons } from "./SocialButtons.tsx";
