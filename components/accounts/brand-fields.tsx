"use client";

import { useTranslations } from "next-intl";
import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { BRAND_LIMITS, VOICE_LIMITS } from "@/lib/accounts/rules";
import { LANGUAGES } from "@/lib/i18n/direction";

/** What a brand has to be called at all. */
export const NAME_RULES = { validate: (value: string) => value.trim() !== "", maxLength: BRAND_LIMITS.name };

type Size = "md" | "lg";

interface NameProps {
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
  /** What stands in it: an empty field takes the direction of the page, for its placeholder. */
  typed: string;
  size?: Size;
}

/** What a brand is called. */
export function BrandName({ field, error, typed, size = "md" }: NameProps) {
  const t = useTranslations("common.account");
  return (
    <Field label={t("name")} error={error && t(error.type === "maxLength" ? "nameLong" : "nameMissing")}>
      <Input
        {...field}
        inputSize={size}
        dir={typed ? "auto" : undefined}
        placeholder={t("namePlaceholder")}
      />
    </Field>
  );
}

/** What a brand is and does: the beginning of its voice. */
export function BrandAbout({ field, typed, size = "md" }: Omit<NameProps, "error">) {
  const t = useTranslations("common.account");
  return (
    <Field label={t("about")} hint={t("aboutHint")}>
      <Textarea
        {...field}
        inputSize={size}
        rows={4}
        maxLength={VOICE_LIMITS.summary}
        dir={typed ? "auto" : undefined}
        placeholder={t("aboutPlaceholder")}
      />
    </Field>
  );
}

/** The language a brand writes in. */
export function BrandLanguage({ field, size = "md" }: { field: UseFormRegisterReturn; size?: Size }) {
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
