import { InsightsScreen } from "@/components/insights/insights-screen";
import { getPageMetadata } from "@/components/shell/page-metadata";

export const generateMetadata = () => getPageMetadata("dashboard.insights.page");

export default function InsightsPage() {
  return <InsightsScreen />;
}
