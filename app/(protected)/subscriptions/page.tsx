import { PlansScreen } from "@/components/billing/plans-screen";
import { getPageMetadata, type QueryPageProps } from "@/components/shell/page-metadata";
import { isPaymentId } from "@/lib/billing/plan-rules";
import { toBillingPeriod, toPaidPlanKey } from "@/lib/billing/plans";

export const generateMetadata = () => getPageMetadata("subscription.plans.page");

export default async function SubscriptionsPage({ searchParams }: QueryPageProps) {
  const { plan, period, payment } = await searchParams;
  const planKey = toPaidPlanKey(String(plan));
  const billingPeriod = toBillingPeriod(String(period)) ?? "yearly";
  const paymentId = typeof payment === "string" && isPaymentId(payment) ? payment : null;
  const chosen = planKey && { planKey, billingPeriod };
  return <PlansScreen chosen={chosen} firstPeriod={billingPeriod} paymentId={paymentId} />;
}
