import { CreditsScreen } from "@/components/billing/credits-screen";
import { getPageMetadata } from "@/components/shell/page-metadata";

export const generateMetadata = () => getPageMetadata("subscription.ledger.page");

export default function CreditsPage() {
  return <CreditsScreen />;
}
