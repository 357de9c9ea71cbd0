/** Plan keys from the smallest to the largest [spec 3]. */
export const PLAN_KEYS = ["starter", "pro", "business", "enterprise"] as const;
export type PlanKey = (typeof PLAN_KEYS)[number];

export const PAID_PLAN_KEYS = ["starter", "pro", "business"] as const;
export type PaidPlanKey = (typeof PAID_PLAN_KEYS)[number];

export const BILLING_PERIODS = ["monthly", "yearly"] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** Whole units of the currency [spec 9]. */
interface Prices {
  monthlyPrice: number;
  /** As the card shows it. */
  yearlyPrice: number;
  /** Amount charged once a year; not twelve times the monthly price [CR10]. */
  yearlyChargeAmount: number;
}

/** Price tables of the specification. No environment that users can reach selects the development table. */
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

export interface Plan {
  key: PlanKey;
  /** Proper name, equal in all languages. */
  name: string;
  /** Null for a plan whose price is agreed individually. */
  monthlyPrice: number | null;
  yearlyPrice: number | null;
  yearlyChargeAmount: number | null;
  /** Credits per month; null for the contact plan. */
  credits: number | null;
  /** Granted together. */
  yearlyCredits: number | null;
  isBestOffer: boolean;
  isContact: boolean;
  /** Number of accounts; null means unlimited. */
  accountLimit: number | null;
  /** One of the three amounts per month, not all together. */
  estimates: Record<"images" | "silentVideos" | "soundVideos", number> | null;
  /** Keys of the feature texts (messages: subscription.features). */
  features: readonly PlanFeature[];
}

export type PlanFeature = "brands" | "estimates" | "agreement" | "networks" | "canvas" | "pdf";

/** All paid plans have these features; they differ only in accounts and credits. */
const EVERYBODY = ["brands", "estimates", "networks", "canvas", "pdf"] as const;

/** The plan catalog [spec 3, spec 9]. */
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

/** Returns the price of one period in minor units and the credits that it grants. */
export function getPlanTerms(key: PaidPlanKey, period: BillingPeriod): { amount: number; credits: number } {
  const { monthlyPrice, yearlyChargeAmount } = PRICES[key];
  const { credits, yearlyCredits } = PLANS[key];
  return period === "yearly"
    ? { amount: yearlyChargeAmount * 100, credits: yearlyCredits ?? 0 }
    : { amount: monthlyPrice * 100, credits: credits ?? 0 };
}

/** Returns the discount of yearly billing against twelve months in whole percent. */
export function getYearlyDiscountPercent(): number {
  const { monthlyPrice, yearlyPrice } = PRICES.pro;
  return Math.round((1 - yearlyPrice / monthlyPrice) * 100);
}

/** Returns null for unlimited accounts. The limit of starter applies on trial and without a plan. */
export function getAccountLimit(planKey: PlanKey | null): number | null {
  return PLANS[planKey ?? "starter"].accountLimit;
}

/** Parses a stored plan key; returns null for a missing or unknown key. */
export function toPlanKey(value: string | null | undefined): PlanKey | null {
  return PLAN_KEYS.find((key) => key === value) ?? null;
}

export function toPaidPlanKey(value: string | null | undefined): PaidPlanKey | null {
  return PAID_PLAN_KEYS.find((key) => key === value) ?? null;
}

export function toBillingPeriod(value: string | null | undefined): BillingPeriod | null {
  return BILLING_PERIODS.find((period) => period === value) ?? null;
}
