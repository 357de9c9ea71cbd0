"use client";

import { Search } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { useExamplesOf } from "@/components/accounts/use-industry-examples";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { INDUSTRIES, type Industry } from "@/lib/accounts/industries";
import { ACCOUNT_FIELD_LIMITS, VOICE_FIELD_LIMITS } from "@/lib/accounts/limits";
import { LANGUAGES } from "@/lib/i18n/direction";
import { findTimeZones, listTimeZones } from "@/lib/i18n/time-zone-names";

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
  /** Current value, which a search does not remove from the list. */
  chosen: string;
  size?: Size;
}

/** Lists cities in the reader's language; the search above shortens the list. */
export function AccountTimeZoneField({ field, own = "UTC", chosen, size = "md" }: TimeZoneProps) {
  const t = useTranslations("common.account");
  const locale = useLocale();
  const [search, setSearch] = useState("");
  const zones = useMemo(() => listTimeZones(own, locale), [own, locale]);
  return (
    <div className="grid w-full gap-1.5">
      <Field label={t("timeZone")} hint={t("timeZoneHint")}>
        <Select {...field} inputSize={size}>
          {findTimeZones(zones, search, chosen).map(({ id, city, offset }) => (
            <option key={id} value={id}>
              {`${city} (\u2066${offset}\u2069)`}
            </option>
          ))}
        </Select>
      </Field>
      <Input
        type="search"
        aria-label={t("timeZoneSearch")}
        placeholder={t("timeZoneSearch")}
        value={search}
        dir={search ? "auto" : undefined}
        leading={<Search aria-hidden="true" className="flex-none text-ink-2" />}
        onChange={(event) => setSearch(event.target.value)}
      />
    </div>
  );
}
