import { DesignsScreen } from "@/components/designs/designs-screen";
import { getPageMetadata } from "@/components/shell/page-metadata";

export const generateMetadata = () => getPageMetadata("posts.designs.page");

export default function DesignsPage() {
  return <DesignsScreen />;
}
