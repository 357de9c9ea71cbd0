/** The keys of the plans, from the smallest to the largest (specification section 3). */
export const PLAN_KEYS = ["starter", "pro", "business", "enterprise"] as const;
export type PlanKey = (typeof PLAN_KEYS)[number];

/** Plans with a price: what can be paid for. */
export const PAID_PLAN_KEYS = ["starter", "pro", "business"] as const;
export type PaidPlanKey = (typeof PAID_PLAN_KEYS)[number];

export const BILLING_PERIODS = ["monthly", "yearly"] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** Whole units of the currency (specification section 9). */
interface Prices {
  /** A month, paid monthly. */
  monthlyPrice: number;
  /** A month, when paid yearly: what the card shows. */
  yearlyPrice: number;
  /** What is charged once a year; not twelve times the month (CR10). */
  yearlyChargeAmount: number;
}

/** Both tables of the specification. Nothing that a visitor reaches picks the other one. */
export const PRICE_TABLES = {
  production: {
    starter: { monthlyPrice: 49, yearlyPrice: 39, yearlyChargeAmount: 470 },
    pro: { monthlyPrice: 99, yearlyPrice: 79, yearlyChargeAmount: 950 },
    business: { monthlyPrice: 199, yearlyPrice: 159, yearlyChargeAmount: 1910 },
  },
  development: {
    starter: { monthlyPrice: 1, yearlyPrice: 1, yearlyChargeAmount: 2 },
    pro: { monthlyPrice: 2, yearlyPrice: 2, yearlyChargeAmount: 3 },
    business: { monthlyPrice: 3, yearlyPrice: 3, yearlyChargeAmount: 4 },
  },
} satisfies Record<string, Record<PaidPlanKey, Prices>>;

const PRICES = PRICE_TABLES.production;

/** What a month of credits is about enough for: one of the three, not all (decisions.md). */
interface Estimates {
  images: number;
  silentVideos: number;
  soundVideos: number;
}

export interface Plan {
  key: PlanKey;
  /** A proper name, the same in the bill and on the card. */
  name: string;
  /** Null for a plan whose price is agreed on by mail. */
  monthlyPrice: number | null;
  yearlyPrice: number | null;
  yearlyChargeAmount: number | null;
  /** Credits a month; null for the contact plan. */
  credits: number | null;
  /** Credits a year, granted at once. */
  yearlyCredits: number | null;
  isBestOffer: boolean;
  isContact: boolean;
  /** Brands that the plan includes; null is unlimited. */
  accountLimit: number | null;
  estimates: Estimates | null;
  /** Keys of the feature texts (messages: subscription.features). */
  features: readonly PlanFeature[];
}

export type PlanFeature = "brands" | "estimates" | "agreement" | "networks" | "canvas" | "pdf";

/** What everybody who pays gets; the plans differ in brands and credits only. */
const EVERYBODY = ["brands", "estimates", "networks", "canvas", "pdf"] as const;

/** Everything the product says about its plans, in one place (specification sections 3 and 9). */
export const PLANS: Record<PlanKey, Plan> = {
  starter: paid("starter", "Starter", {
    credits: 1_000,
    accountLimit: 3,
    estimates: { images: 70, silentVideos: 30, soundVideos: 3 },
    features: EVERYBODY,
  }),
  pro: paid("pro", "Pro", {
    credits: 2_500,
    accountLimit: 5,
    estimates: { images: 150, silentVideos: 70, soundVideos: 10 },
    features: EVERYBODY,
    isBestOffer: true,
  }),
  business: paid("business", "Business", {
    credits: 4_500,
    accountLimit: null,
    estimates: { images: 300, silentVideos: 100, soundVideos: 20 },
    features: EVERYBODY,
  }),
  enterprise: {
    key: "enterprise",
    name: "Enterprise",
    monthlyPrice: null,
    yearlyPrice: null,
    yearlyChargeAmount: null,
    credits: null,
    yearlyCredits: null,
    isBestOffer: false,
    isContact: true,
    accountLimit: null,
    estimates: null,
    features: ["brands", "agreement", "networks", "canvas", "pdf"],
  },
};

type Own = Pick<Plan, "accountLimit" | "estimates" | "features"> & { credits: number; isBestOffer?: boolean };

function paid(key: PaidPlanKey, name: string, own: Own): Plan {
  return {
    key,
    name,
    ...PRICES[key],
    isBestOffer: false,
    isContact: false,
    ...own,
    yearlyCredits: own.credits * 12,
  };
}

/** What one paid period of a plan costs, in minor units, and how many credits it grants. */
export function termsOf(key: PaidPlanKey, period: BillingPeriod): { amount: number; credits: number } {
  const { monthlyPrice, yearlyChargeAmount } = PRICES[key];
  const { credits, yearlyCredits } = PLANS[key];
  return period === "yearly"
    ? { amount: yearlyChargeAmount * 100, credits: yearlyCredits ?? 0 }
    : { amount: monthlyPrice * 100, credits: credits ?? 0 };
}

/** Share that yearly billing saves against twelve months, in whole percent: what the badge says. */
export function yearlyDiscount(): number {
  const { monthlyPrice, yearlyPrice } = PRICES.pro;
  return Math.round((1 - yearlyPrice / monthlyPrice) * 100);
}

/** How many brands somebody may have; on trial and without a plan as many as with starter (decisions.md, "Credits"). */
export function accountLimitOf(planKey: PlanKey | null): number | null {
  return PLANS[planKey ?? "starter"].accountLimit;
}

/** The plan of a stored key; null for none, and for a key that no plan has any more. */
export function asPlanKey(value: string | null | undefined): PlanKey | null {
  return PLAN_KEYS.find((key) => key === value) ?? null;
}

/** The same for a plan that is paid for. */
export function asPaidPlanKey(value: string | null | undefined): PaidPlanKey | null {
  return PAID_PLAN_KEYS.find((key) => key === value) ?? null;
}

/** The billing period of a stored value. */
export function asBillingPeriod(value: string | null | undefined): BillingPeriod | null {
  return BILLING_PERIODS.find((period) => period === value) ?? null;
}
