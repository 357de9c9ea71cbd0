import type { PlanChoice } from "@/lib/billing/plan-rules";
import { PLANS } from "@/lib/billing/plans";
import { siteConfig } from "@/lib/core/site-config";
import type { Language } from "@/lib/i18n/direction";
import en from "@/messages/en/subscription.json" with { type: "json" };
import he from "@/messages/he/subscription.json" with { type: "json" };

const TITLES = { en: en.checkout.title, he: he.checkout.title };

/** Returns what payment pages, invoices and card statements call a plan, in the customer's language. */
export function describePlan({ planKey, billingPeriod }: PlanChoice, language: Language): string {
  const name = `${siteConfig.name[language]} ${PLANS[planKey].name}`;
  return TITLES[language][billingPeriod].replace("<plan></plan>", name);
}
