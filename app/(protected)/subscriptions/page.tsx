import { PlansScreen } from "@/components/billing/plans-screen";
import { getPageMetadata, type QueryPageProps } from "@/components/shell/page-metadata";
import { toBillingPeriod, toPaidPlanKey } from "@/lib/billing/plans";

export const generateMetadata = () => getPageMetadata("subscription.plans.page");

export default async function SubscriptionsPage({ searchParams }: QueryPageProps) {
  const { plan, period } = await searchParams;
  const planKey = toPaidPlanKey(String(plan));
  const billingPeriod = toBillingPeriod(String(period)) ?? "yearly";
  return <PlansScreen chosen={planKey && { planKey, billingPeriod }} firstPeriod={billingPeriod} />;
}
