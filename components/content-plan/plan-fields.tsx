"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { PLATFORMS } from "@/lib/accounts/platforms";
import type { PlanWish } from "@/lib/content-plan/client/plan-wish";
import { isLanguage, LANGUAGES } from "@/lib/i18n/direction";

/** Where what is wrong with a plan is said, and mended. */
export const PLAN_END = "plan-end";

interface Props {
  wish: PlanWish;
  /** What is wrong with the days. */
  problem: string | undefined;
  onChange(wish: PlanWish): void;
}

/** The days, the network and the language of a plan. */
export function PlanFields({ wish, problem, onChange }: Props) {
  const t = useTranslations("contentPlanner.plan");
  const platforms = useTranslations("posts.platform");
  const set = (change: Partial<PlanWish>) => onChange({ ...wish, ...change });
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field label={t("from")}>
        <Input
          type="date"
          value={wish.startDate}
          onChange={({ target }) => set({ startDate: target.value })}
        />
      </Field>
      <Field id={PLAN_END} label={t("to")} error={problem}>
        <Input type="date" value={wish.endDate} onChange={({ target }) => set({ endDate: target.value })} />
      </Field>
      <Field label={t("network")}>
        <Select
          value={wish.platform}
          onChange={({ target: { value } }) =>
            set({ platform: PLATFORMS.find((platform) => platform === value) ?? "all" })
          }
        >
          <option value="all">{t("allNetworks")}</option>
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
