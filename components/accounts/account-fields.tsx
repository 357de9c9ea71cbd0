"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { useExamplesOf } from "@/components/accounts/use-industry-examples";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { INDUSTRIES, type Industry } from "@/lib/accounts/industries";
import { ACCOUNT_FIELD_LIMITS, VOICE_FIELD_LIMITS } from "@/lib/accounts/limits";
import { groupTimeZonesByRegion } from "@/lib/core/date-time/time-zones";
import { LANGUAGES } from "@/lib/i18n/direction";

export const NAME_FIELD_RULES = {
  validate: (value: string) => value.trim() !== "",
  maxLength: ACCOUNT_FIELD_LIMITS.name,
};

type Size = "md" | "lg";

interface NameProps {
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
  /** Current value. An empty field uses the direction of the page, because of its placeholder. */
  typed: string;
  industry: Industry | "";
  size?: Size;
}

export function AccountNameField({ field, error, typed, industry, size = "md" }: NameProps) {
  const t = useTranslations("common.account");
  const examples = useExamplesOf(industry);
  return (
    <Field label={t("name")} error={error && t(error.type === "maxLength" ? "nameLong" : "nameMissing")}>
      <Input {...field} inputSize={size} dir={typed ? "auto" : undefined} placeholder={examples.name} />
    </Field>
  );
}

/** Renders the description field of an account, which initializes its brand voice. */
export function AccountAboutField({ field, typed, industry, size = "md" }: Omit<NameProps, "error">) {
  const t = useTranslations("common.account");
  const examples = useExamplesOf(industry);
  return (
    <Field label={t("about")} hint={t("aboutHint")}>
      <Textarea
        {...field}
        inputSize={size}
        rows={4}
        maxLength={VOICE_FIELD_LIMITS.summary}
        dir={typed ? "auto" : undefined}
        placeholder={examples.about}
      />
    </Field>
  );
}

export function AccountIndustryField({ field, size = "md" }: { field: UseFormRegisterReturn; size?: Size }) {
  const t = useTranslations("common.account");
  return (
    <Field label={t("industry")} hint={t("industryHint")}>
      <Select {...field} inputSize={size}>
        <option value="">{t("industryNone")}</option>
        {INDUSTRIES.map((industry) => (
          <option key={industry} value={industry}>
            {t(`industries.${industry}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

export function AccountLanguageField({ field, size = "md" }: { field: UseFormRegisterReturn; size?: Size }) {
  const t = useTranslations("common");
  return (
    <Field label={t("account.language")}>
      <Select {...field} inputSize={size}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {t(`language.${language}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface TimeZoneProps {
  field: UseFormRegisterReturn;
  /** Zone of the account, which the options always contain. */
  own: string | undefined;
  size?: Size;
}

/** Groups the options by region, city first, so that typing its first letters finds it. */
export function AccountTimeZoneField({ field, own = "UTC", size = "md" }: TimeZoneProps) {
  const t = useTranslations("common.account");
  const regions = useMemo(() => groupTimeZonesByRegion(own), [own]);
  return (
    <Field label={t("timeZone")} hint={t("timeZoneHint")} className="w-full">
      <Select {...field} inputSize={size}>
        {regions.map(({ region, zones }) => (
          <optgroup key={region} label={region}>
            {zones.map(({ id, city, offset }) => (
              <option key={id} value={id}>
                {`${city} (${offset})`}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
}
