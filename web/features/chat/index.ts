export { ChatScreen, type ChatViews } from "./ChatScreen.tsx";
export { GuidedChat } from "./GuidedChat.tsx";
export { type ChatLink, type ChatLinks, useChatLinks } from "./use-chat-links.ts";
