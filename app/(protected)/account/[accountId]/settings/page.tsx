import { AccountSettingsScreen } from "@/components/accounts/account-settings-screen";
import { getPageMetadata } from "@/components/shell/page-metadata";

export const generateMetadata = () => getPageMetadata("dashboard.settings.page");

export default function SettingsPage() {
  return <AccountSettingsScreen />;
}
