"use client";

import { useTranslations } from "next-intl";
import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { PasswordInput } from "@/components/auth/password-input";
import { Field } from "@/components/ui/field";
import { toApiError } from "@/lib/api-client/api-error";
import { PASSWORD_MIN } from "@/lib/auth/rules";

/** Long enough; whether it is one of the common ones the server decides. */
export const NEW_PASSWORD_RULES = { validate: (value: string) => [...value].length >= PASSWORD_MIN };

/** True when the server refused a new password as one that everybody tries first. */
export function isTooCommon(failure: Error | null): boolean {
  const fields = failure ? toApiError(failure).details?.fields : undefined;
  return Array.isArray(fields) && fields.some((field) => field?.reason === "common");
}

interface Props {
  label: string;
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
  /** What the server said to the last try. */
  failure: Error | null;
}

/** The line for a new password: what it needs before, what was wrong with it after; the rule is not said twice. */
export function NewPasswordField({ label, field, error, failure }: Props) {
  const t = useTranslations("auth");
  const common = isTooCommon(failure) ? t("errors.passwordCommon") : undefined;
  return (
    <Field
      label={label}
      hint={error ? undefined : t("passwordHint")}
      error={error ? t("errors.password") : common}
    >
      <PasswordInput {...field} inputSize="lg" autoComplete="new-password" />
    </Field>
  );
}
