import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { CreatedLink } from "@/components/content-plan/created-link";
import { LinkSettings, useLinkSettings } from "@/components/content-plan/link-settings";
import { PdfSection } from "@/components/content-plan/pdf-section";
import { PLAN_END_FIELD, PlanFields, type PlanProps } from "@/components/content-plan/plan-fields";
import { POSTS_FIELD, PostPicker } from "@/components/content-plan/post-picker";
import { LabeledSegmentedChoice } from "@/components/posts/segmented-choice";
import { useErrorText } from "@/components/shell/use-error-text";
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

const CONTENTS = ["days", "posts"] as const;

interface PickedPosts {
  postIds: string[];
  locale: PlanRequest["locale"];
}

/** Creates an approval link or a PDF, of some days or of picked posts. */
export function PlanDialog({ accountId, onClose, ...shown }: PlanProps & { onClose(): void }) {
  const t = useTranslations("contentPlanner.plan");
  const locale = useLocale();
  const [request, setRequest] = useState<PlanRequest>({ ...shown, locale: toLanguage(locale) });
  const [content, setContent] = useState<(typeof CONTENTS)[number]>("days");
  const [picked, setPicked] = useState<string[]>([]);
  const [isNothingPicked, setNothingPicked] = useState(false);
  const settings = useLinkSettings();
  const rangeProblem = useRangeProblem(request);
  const planProblem = usePlanError();
  const make = useRequestPlanPdf(accountId);
  const create = useCreateReviewLink(accountId);
  const [inPdf, inLink] = [planProblem(make.error), planProblem(create.error)];
  const forget = () => {
    if (make.error) make.reset();
    if (create.error) create.reset();
  };
  const send = (chosen: Omit<Parameters<typeof create.run>[0], "days">) => {
    const options = settings.check();
    if (options) create.run({ ...chosen, ...options });
  };
  const isOfDays = content === "days";
  const whenValid = (run: (chosen: PlanRequest | PickedPosts) => void) => () => {
    if (isOfDays) {
      if (rangeProblem === undefined) run(request);
      else document.getElementById(PLAN_END_FIELD)?.focus();
      return;
    }
    setNothingPicked(picked.length === 0);
    if (picked.length > 0) run({ postIds: picked, locale: request.locale });
    else document.getElementById(POSTS_FIELD)?.focus();
  };
  return (
    <div className="grid gap-5">
      <LabeledSegmentedChoice
        label={t("content")}
        className="justify-self-start"
        options={CONTENTS}
        value={content}
        onChange={(next) => {
          setContent(next);
          forget();
        }}
        render={(one) => t(`contents.${one}`)}
      />
      <PlanFields
        planRequest={request}
        problem={rangeProblem ?? inPdf.ofFields ?? inLink.ofFields}
        hasDays={isOfDays}
        onChange={(next) => {
          setRequest(next);
          forget();
        }}
      />
      {!isOfDays && (
        <PostPicker
          accountId={accountId}
          picked={picked}
          isMissing={isNothingPicked && picked.length === 0}
          onPick={setPicked}
        />
      )}
      <Separator />
      <LinkSettings
        settings={settings}
        isCreating={create.isPending}
        problem={inLink.other}
        onCreate={whenValid(send)}
      />
      {create.data && <CreatedLink accountId={accountId} linkId={create.data.link._id} onClose={onClose} />}
      <Separator />
      <PdfSection make={make} problem={inPdf.other} onMake={whenValid(make.run)} />
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
