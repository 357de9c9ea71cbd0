import { PlansScreen } from "@/components/billing/plans-screen";
import { pageTitle } from "@/components/shell/page-title";
import { asBillingPeriod, asPaidPlanKey } from "@/lib/billing/plans";

export const generateMetadata = () => pageTitle("subscription.plans.page");

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SubscriptionsPage({ searchParams }: Props) {
  const { plan, period } = await searchParams;
  const planKey = asPaidPlanKey(String(plan));
  const billingPeriod = asBillingPeriod(String(period)) ?? "yearly";
  return <PlansScreen chosen={planKey && { planKey, billingPeriod }} firstPeriod={billingPeriod} />;
}
