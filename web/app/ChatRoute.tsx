import { ChatScreen } from "#web/features/chat/index.ts";
import { citationView } from "./citations.tsx";
import { HomeCards } from "./HomeCards.tsx";

const views = { citation: citationView, cards: <HomeCards /> };

/** The chat with what the other features show inside it. */
export const ChatRoute = () => <ChatScreen views={views} />;
