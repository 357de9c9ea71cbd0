import { BrandSettingsScreen } from "@/components/accounts/brand-settings-screen";
import { pageTitle } from "@/components/shell/page-title";

export const generateMetadata = () => pageTitle("dashboard.settings.page");

export default function SettingsPage() {
  return <BrandSettingsScreen />;
}
