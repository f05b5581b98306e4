export { ChatScreen, type ChatViews } from "./ChatScreen.tsx";
export { type ChatLink, useChatLinks } from "./use-chat-links.ts";
