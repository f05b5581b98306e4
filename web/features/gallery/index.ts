export { GalleryScreen } from "./GalleryScreen.tsx";
