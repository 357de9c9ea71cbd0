import { TodayScreen } from "@/components/dashboard/today-screen";
import { getPageMetadata } from "@/components/shell/page-metadata";

export const generateMetadata = () => getPageMetadata("dashboard.today.page");

export default function TodayPage() {
  return <TodayScreen />;
}
