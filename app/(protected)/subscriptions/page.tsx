import { PlansScreen } from "@/components/billing/plans-screen";
import { getPageMetadata } from "@/components/shell/page-metadata";
import { toBillingPeriod, toPaidPlanKey } from "@/lib/billing/plans";

export const generateMetadata = () => getPageMetadata("subscription.plans.page");

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SubscriptionsPage({ searchParams }: Props) {
  const { plan, period } = await searchParams;
  const planKey = toPaidPlanKey(String(plan));
  const billingPeriod = toBillingPeriod(String(period)) ?? "yearly";
  return <PlansScreen chosen={planKey && { planKey, billingPeriod }} firstPeriod={billingPeriod} />;
}
