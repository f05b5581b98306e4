export { ChatScreen, type ChatViews } from "./ChatScreen.tsx";
export { type ChatLink, type ChatLinks, useChatLinks } from "./use-chat-links.ts";
