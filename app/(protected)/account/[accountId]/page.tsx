import { TodayScreen } from "@/components/dashboard/today-screen";
import { pageTitle } from "@/components/shell/page-title";

export const generateMetadata = () => pageTitle("dashboard.today.page");

export default function TodayPage() {
  return <TodayScreen />;
}
