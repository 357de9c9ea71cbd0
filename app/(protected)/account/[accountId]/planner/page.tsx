import { PlannerScreen } from "@/components/planner/planner-screen";
import { getPageMetadata } from "@/components/shell/page-metadata";

export const generateMetadata = () => getPageMetadata("contentPlanner.planner.page");

export default function PlannerPage() {
  return <PlannerScreen />;
}
