"use client";

import { useTranslations } from "next-intl";
import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { PasswordInput } from "@/components/auth/auth-fields";
import { Field } from "@/components/ui/field";
import { toApiError } from "@/lib/api-client/api-error";
import { MIN_PASSWORD_LENGTH } from "@/lib/auth/limits";

/** Checks the length; the server rejects common passwords. */
export const NEW_PASSWORD_FIELD_RULES = {
  validate: (value: string) => [...value].length >= MIN_PASSWORD_LENGTH,
};

/** Returns true when the server rejected a new password as too common. */
export function isCommonPasswordError(failure: Error | null): boolean {
  const fields = failure ? toApiError(failure).details?.fields : undefined;
  return Array.isArray(fields) && fields.some((field) => field?.reason === "common");
}

interface Props {
  label: string;
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
  /** Server error of the last attempt. */
  failure: Error | null;
}

/** Renders the new-password field with its rule, replaced by the error after a failed attempt. */
export function NewPasswordField({ label, field, error, failure }: Props) {
  const t = useTranslations("auth");
  const common = isCommonPasswordError(failure) ? t("errors.passwordCommon") : undefined;
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
