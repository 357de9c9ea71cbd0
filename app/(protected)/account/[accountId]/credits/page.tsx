import { CreditsScreen } from "@/components/billing/credits-screen";
import { pageTitle } from "@/components/shell/page-title";

export const generateMetadata = () => pageTitle("subscription.ledger.page");

export default function CreditsPage() {
  return <CreditsScreen />;
}
