import { getPageMetadata } from "@/components/shell/page-metadata";
import { UserSettingsScreen } from "@/components/user-settings/user-settings-screen";

export const generateMetadata = () => getPageMetadata("auth.me.title");

export default function MePage() {
  return <UserSettingsScreen />;
}
