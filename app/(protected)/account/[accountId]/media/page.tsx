import { MediaScreen } from "@/components/media/media-screen";
import { getPageMetadata } from "@/components/shell/page-metadata";

export const generateMetadata = () => getPageMetadata("dashboard.media.page");

export default function MediaPage() {
  return <MediaScreen />;
}
