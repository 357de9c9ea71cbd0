"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { PasswordInput } from "@/components/auth/auth-fields";
import {
  isCommonPasswordError,
  NEW_PASSWORD_FIELD_RULES,
  NewPasswordField,
} from "@/components/auth/new-password-field";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { toApiError } from "@/lib/api-client/api-error";
import { useChangePassword } from "@/lib/auth/client/mutations";

const EMPTY = { currentPassword: "", newPassword: "" };

/** Changes the password. A wrong current password is reported at its field; the input is preserved. */
export function PasswordForm() {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const { email } = useCurrentUser();
  const change = useChangePassword();
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: EMPTY });
  const { errors } = formState;
  const wrong = change.error && toApiError(change.error).code === "invalid_credentials";
  const elsewhere = change.error && !wrong && !isCommonPasswordError(change.error);
  const submit = handleSubmit((values) =>
    change.runAsync(values).then(
      () => reset(EMPTY),
      () => undefined,
    ),
  );
  const currentError = errors.currentPassword
    ? t("errors.passwordMissing")
    : wrong && t("errors.passwordWrong");
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {change.data !== undefined && (
        <Alert tone="ok" role="status">
          {t("me.changed")}
        </Alert>
      )}
      {elsewhere && <Alert tone="err">{errorText(change.error)}</Alert>}
      {/* Identifies the account for password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label={t("me.current")} error={currentError}>
        <PasswordInput
          {...register("currentPassword", { required: true })}
          inputSize="lg"
          autoComplete="current-password"
        />
      </Field>
      <NewPasswordField
        label={t("reset.newPassword")}
        field={register("newPassword", NEW_PASSWORD_FIELD_RULES)}
        error={errors.newPassword}
        failure={change.error}
      />
      <div>
        <Button type="submit" variant="primary" busy={change.isPending}>
          {t("reset.submit")}
        </Button>
      </div>
    </form>
  );
}
