import {
  CONTENT_WIDTH_CLASS,
  fillPlaceholders,
  type LandingMessages,
} from "@/components/marketing/landing-messages";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { TextLink } from "@/components/ui/link";
import { BILLING_PERIODS, PLAN_KEYS, PLANS, type Plan } from "@/lib/billing/plans";
import { siteConfig } from "@/lib/core/site-config";
import { formatMoney } from "@/lib/i18n/format-money";

interface Props {
  texts: LandingMessages;
  currency: string;
  /** False when only monthly billing is sold. */
  hasYearly: boolean;
}

/** Shows prices without sign-up, yearly first where it is sold, as on the plans page. */
export function PlansTeaser({ texts, currency, hasYearly }: Props) {
  const { plans } = texts;
  return (
    <section id="plans" className={cn(CONTENT_WIDTH_CLASS, "group/plans pt-18 md:pt-28")}>
      <div className="mb-6 flex flex-wrap items-center gap-4">
        <h2 className="text-28">{plans.title}</h2>
        {hasYearly && <BillingPeriods plans={plans} />}
        <Button asChild variant="primary" className="ms-auto max-sm:ms-0">
          <a href="/auth?mode=signup" data-event="free_trial_click">
            {texts.freeTrial}
          </a>
        </Button>
      </div>
      <ul className="grid border-line border-y sm:grid-cols-2 lg:grid-cols-4">
        {PLAN_KEYS.map((key) => (
          <li
            key={key}
            className="grid content-start gap-0.5 border-line py-5 max-sm:not-first:border-t sm:px-6 sm:even:border-s sm:max-lg:nth-[n+3]:border-t lg:not-first:border-s lg:first:ps-0"
          >
            <PlanPrice plan={PLANS[key]} texts={texts} currency={currency} hasYearly={hasYearly} />
          </li>
        ))}
      </ul>
      <p className="pt-4 text-14 text-ink-2">{hasYearly ? plans.note : plans.noteMonthly}</p>
    </section>
  );
}

/** Switches the prices without script: they follow the checked radio button. */
function BillingPeriods({ plans }: { plans: LandingMessages["plans"] }) {
  return (
    <fieldset className="inline-flex rounded-in border border-line-strong bg-raised *:not-first:border-line *:not-first:border-s">
      <legend className="sr-only">{plans.billing}</legend>
      {BILLING_PERIODS.toReversed().map((period) => (
        <label
          key={period}
          className="inline-flex min-h-8 items-center px-3 font-semibold text-ink-2 hover:text-ink has-checked:bg-ink has-checked:text-canvas has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 pointer-coarse:min-h-11 forced-colors:has-checked:bg-[Highlight]"
        >
          <input
            type="radio"
            name="billing"
            value={period}
            defaultChecked={period === "yearly"}
            className="sr-only"
          />
          {plans[period]}
        </label>
      ))}
    </fieldset>
  );
}

function PlanPrice({ plan, texts, currency, hasYearly }: Props & { plan: Plan }) {
  const { plans } = texts;
  const { yearlyPrice, monthlyPrice, yearlyChargeAmount, credits } = plan;
  const money = (units: number) => formatMoney(units * 100, currency);
  const amount = "font-display font-medium text-[30px]/[40px] md:text-38";
  if (yearlyPrice === null || monthlyPrice === null || yearlyChargeAmount === null || credits === null) {
    return (
      <>
        <h3 className="text-18">{plan.name}</h3>
        <p className={amount}>{plans.talk}</p>
        <p className="text-14 text-ink-2">{plans.talkNote}</p>
        <p>
          <TextLink href={`mailto:${siteConfig.salesEmail}`} className="inline-block py-1 text-14">
            {plans.write}
          </TextLink>
        </p>
      </>
    );
  }
  return (
    <>
      <h3 className="text-18">{plan.name}</h3>
      {hasYearly && (
        <div className="hidden group-has-[[value=yearly]:checked]/plans:block">
          <bdi dir="ltr" className={amount}>
            {money(yearlyPrice)}
          </bdi>
          <p className="text-14 text-ink-2">
            {/* The amount is bidi-isolated in Hebrew text. */}
            {fillPlaceholders(plans.perMonthYearly, { amount: `\u2066${money(yearlyChargeAmount)}\u2069` })}
          </p>
        </div>
      )}
      <div className={cn(hasYearly && "hidden group-has-[[value=monthly]:checked]/plans:block")}>
        <bdi dir="ltr" className={amount}>
          {money(monthlyPrice)}
        </bdi>
        <p className="text-14 text-ink-2">{plans.perMonth}</p>
      </div>
      <p className="text-14 text-ink-2">
        {fillPlaceholders(plans.credits, { n: credits.toLocaleString("en-US") })}
      </p>
    </>
  );
}
