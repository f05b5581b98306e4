import { Screen } from "#web/ui/screen/Screen.tsx";
export const GalleryScreen = () => <Screen title="Gallery">…</Screen>;
