import { DesignsScreen } from "@/components/designs/designs-screen";
import { pageTitle } from "@/components/shell/page-title";

export const generateMetadata = () => pageTitle("posts.designs.page");

export default function DesignsPage() {
  return <DesignsScreen />;
}
