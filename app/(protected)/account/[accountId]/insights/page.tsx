import { InsightsScreen } from "@/components/insights/insights-screen";
import { pageTitle } from "@/components/shell/page-title";

export const generateMetadata = () => pageTitle("dashboard.insights.page");

export default function InsightsPage() {
  return <InsightsScreen />;
}
