import { Download } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { PdfSection } from "@/components/content-plan/pdf-section";
import { PLAN_END_FIELD, PlanFields } from "@/components/content-plan/plan-fields";
import { ReviewLinksSection } from "@/components/content-plan/review-links-section";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogContentBody,
  DialogTrigger,
  TitledDialogHeader,
} from "@/components/ui/dialog";
import { Separator } from "@/components/ui/kbd";
import { toApiError } from "@/lib/api-client/api-error";
import {
  type PlanRequest,
  useCreateReviewLink,
  useRequestPlanPdf,
} from "@/lib/content-plan/client/mutations";
import { MAX_PLAN_DAYS } from "@/lib/content-plan/limits";
import { countDays, type LocalDateRange } from "@/lib/core/date-time/local-date";
import { toLanguage } from "@/lib/i18n/direction";

/** The displayed dates and platform are the defaults of the plan. */
interface PlanProps extends Pick<PlanRequest, "startDate" | "endDate" | "platform"> {
  accountId: string;
}

interface Props extends PlanProps, Pick<ComponentProps<typeof Button>, "variant"> {}

export function SharePlanButton({ variant = "line", ...plan }: Props) {
  const t = useTranslations("contentPlanner.plan");
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant={variant}>
          <Download aria-hidden="true" />
          {t("open")}
        </Button>
      </DialogTrigger>
      <DialogContent size="lg">
        <TitledDialogHeader title={t("title")} text={t("text")} />
        <DialogContentBody>{open && <PlanForm {...plan} />}</DialogContentBody>
      </DialogContent>
    </Dialog>
  );
}

function PlanForm({ accountId, ...shown }: PlanProps) {
  const locale = useLocale();
  const [request, setRequest] = useState<PlanRequest>({ ...shown, locale: toLanguage(locale) });
  const rangeProblem = useRangeProblem(request);
  const planProblem = usePlanError();
  const make = useRequestPlanPdf(accountId);
  const create = useCreateReviewLink(accountId);
  const [inPdf, inLink] = [planProblem(make.error), planProblem(create.error)];
  const change = (next: PlanRequest) => {
    setRequest(next);
    if (make.error) make.reset();
    if (create.error) create.reset();
  };
  const whenRight = (start: (plan: PlanRequest) => void) => () =>
    rangeProblem === undefined ? start(request) : document.getElementById(PLAN_END_FIELD)?.focus();
  return (
    <div className="grid gap-5">
      <PlanFields
        wish={request}
        problem={rangeProblem ?? inPdf.ofFields ?? inLink.ofFields}
        onChange={change}
      />
      <Separator />
      <PdfSection make={make} problem={inPdf.other} onMake={whenRight(make.run)} />
      <Separator />
      <ReviewLinksSection
        accountId={accountId}
        create={create}
        problem={inLink.other}
        onMake={whenRight(create.run)}
      />
    </div>
  );
}

function useRangeProblem(request: LocalDateRange): string | undefined {
  const t = useTranslations("contentPlanner.plan");
  const days = countDays(request);
  if (Number.isNaN(days)) return t("missing");
  if (days < 1) return t("order");
  return days > MAX_PLAN_DAYS ? t("tooLong", { n: MAX_PLAN_DAYS }) : undefined;
}

/** Maps an error to a text for the plan's fields or another text. Both are empty without an error. */
function usePlanError(): (thrown: unknown) => { ofFields?: string; other?: string } {
  const t = useTranslations("contentPlanner.plan");
  const errorText = useErrorText();
  return (thrown) => {
    if (!thrown) return {};
    const { details } = toApiError(thrown);
    const n = Number(details?.limit ?? 0);
    if (details?.reason === "days") return { ofFields: t("tooLong", { n }) };
    if (details?.reason === "posts") return { ofFields: t("tooMany", { n }) };
    if (details?.reason === "full") return { other: t("review.full", { n }) };
    return { other: errorText(thrown) };
  };
}
