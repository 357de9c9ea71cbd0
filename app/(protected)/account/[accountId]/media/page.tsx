import { MediaScreen } from "@/components/media/media-screen";
import { pageTitle } from "@/components/shell/page-title";

export const generateMetadata = () => pageTitle("dashboard.media.page");

export default function MediaPage() {
  return <MediaScreen />;
}
