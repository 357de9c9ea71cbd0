import { PlannerScreen } from "@/components/planner/planner-screen";
import { pageTitle } from "@/components/shell/page-title";

export const generateMetadata = () => pageTitle("contentPlanner.planner.page");

export default function PlannerPage() {
  return <PlannerScreen />;
}
