import { MeScreen } from "@/components/me/me-screen";
import { pageTitle } from "@/components/shell/page-title";

export const generateMetadata = () => pageTitle("auth.me.title");

export default function MePage() {
  return <MeScreen />;
}
