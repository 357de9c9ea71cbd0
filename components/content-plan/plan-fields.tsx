import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { PlanRequest } from "@/lib/content-plan/client/mutations";
import { PLATFORMS } from "@/lib/core/platforms";
import { isLanguage, LANGUAGES } from "@/lib/i18n/direction";

/** Id of the field that receives focus when the plan is invalid. */
export const PLAN_END_FIELD = "plan-end";

interface Props {
  wish: PlanRequest;
  problem: string | undefined;
  onChange(request: PlanRequest): void;
}

export function PlanFields({ wish, problem, onChange }: Props) {
  const t = useTranslations("contentPlanner.plan");
  const platforms = useTranslations("posts.platform");
  const set = (change: Partial<PlanRequest>) => onChange({ ...wish, ...change });
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field label={t("from")}>
        <Input
          type="date"
          value={wish.startDate}
          onChange={({ target }) => set({ startDate: target.value })}
        />
      </Field>
      <Field id={PLAN_END_FIELD} label={t("to")} error={problem}>
        <Input type="date" value={wish.endDate} onChange={({ target }) => set({ endDate: target.value })} />
      </Field>
      <Field label={t("platform")}>
        <Select
          value={wish.platform}
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
      <Field label={t("language")}>
        <Select
          value={wish.locale}
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
