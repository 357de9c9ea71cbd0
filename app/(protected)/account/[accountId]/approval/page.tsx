import { ApprovalScreen } from "@/components/content-plan/approval-screen";
import { getPageMetadata } from "@/components/shell/page-metadata";

export const generateMetadata = () => getPageMetadata("contentPlanner.plan.approval.page");

export default function ApprovalPage() {
  return <ApprovalScreen />;
}
