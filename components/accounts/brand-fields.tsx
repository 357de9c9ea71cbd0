"use client";

import { useTranslations } from "next-intl";
import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { LANGUAGES } from "@/lib/i18n/direction";

const NAME_MAX = 80;

/** What a brand has to be called at all. */
export const NAME_RULES = { validate: (value: string) => value.trim() !== "", maxLength: NAME_MAX };

type Size = "md" | "lg";

interface WordsProps {
  name: UseFormRegisterReturn;
  error: FieldError | undefined;
  summary: UseFormRegisterReturn;
  /** What stands in them: an empty field takes the direction of the page, for its placeholder. */
  typed: { name: string; summary: string };
  size?: Size;
}

/** Who a brand is: its name, and what it does. */
export function BrandWords({ name, error, summary, typed, size = "md" }: WordsProps) {
  const t = useTranslations("common.account");
  return (
    <>
      <Field label={t("name")} error={error && t(error.type === "maxLength" ? "nameLong" : "nameMissing")}>
        <Input
          {...name}
          inputSize={size}
          dir={typed.name ? "auto" : undefined}
          placeholder={t("namePlaceholder")}
        />
      </Field>
      <Field label={t("about")} hint={t("aboutHint")}>
        <Textarea
          {...summary}
          inputSize={size}
          rows={4}
          maxLength={2000}
          dir={typed.summary ? "auto" : undefined}
          placeholder={t("aboutPlaceholder")}
        />
      </Field>
    </>
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
