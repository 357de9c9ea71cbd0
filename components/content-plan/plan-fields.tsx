import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { DateField } from "@/components/ui/date-time-field";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { PlanRequest } from "@/lib/content-plan/client/mutations";
import { toLocalDate } from "@/lib/core/date-time/local-date";
import { PLATFORMS } from "@/lib/core/platforms";
import { isLanguage, LANGUAGES } from "@/lib/i18n/direction";

/** Id of the field that receives focus when the plan is invalid. */
export const PLAN_END_FIELD = "plan-end";

/** The displayed dates and platform are the defaults of the plan. */
export interface PlanProps extends Pick<PlanRequest, "startDate" | "endDate" | "platform"> {
  accountId: string;
}

interface Props {
  planRequest: PlanRequest;
  problem: string | undefined;
  /** False for picked posts, of which only the language of their page is chosen. */
  hasDays: boolean;
  onChange(request: PlanRequest): void;
}

export function PlanFields({ planRequest, problem, hasDays, onChange }: Props) {
  const t = useTranslations("contentPlanner.plan");
  const platforms = useTranslations("posts.platform");
  const today = toLocalDate(new Date(), useCurrentAccount().timeZone);
  const set = (change: Partial<PlanRequest>) => onChange({ ...planRequest, ...change });
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      {hasDays && (
        <>
          <Field label={t("from")}>
            <DateField
              className="w-full"
              value={planRequest.startDate}
              today={today}
              onChange={(startDate) => set({ startDate })}
            />
          </Field>
          <Field id={PLAN_END_FIELD} label={t("to")} error={problem}>
            <DateField
              className="w-full"
              value={planRequest.endDate}
              today={today}
              onChange={(endDate) => set({ endDate })}
            />
          </Field>
          <Field label={t("platform")}>
            <Select
              value={planRequest.platform}
              onChange={({ target: { value } }) =>
                set({ platform: PLATFORMS.find((platform) => platform === value) ?? "all" })
              }
            >
              <option value="all">{t("allPlatforms")}</option>
              {PLATFORMS.map((platform) => (
                <option key={platform} value={platform}>
                  {platforms(platform)}
                </option>
              ))}
            </Select>
          </Field>
        </>
      )}
      <Field label={t("language")}>
        <Select
          value={planRequest.locale}
          onChange={({ target: { value } }) => isLanguage(value) && set({ locale: value })}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {t(`languages.${language}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
