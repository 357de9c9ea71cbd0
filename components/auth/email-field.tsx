"use client";

import { useTranslations } from "next-intl";
import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** What looks like an address at all; the server decides whether it is one. */
export const EMAIL_RULES = { required: true, pattern: /^\s*[^\s@]+@[^\s@]+\s*$/ };

interface Props {
  label: string;
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
}

/** The e-mail line of every form here. */
export function EmailField({ label, field, error }: Props) {
  const t = useTranslations("auth");
  return (
    <Field label={label} error={error && t("errors.email")}>
      <Input {...field} type="email" inputSize="lg" autoComplete="email" />
    </Field>
  );
}
