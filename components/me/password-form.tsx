"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { isTooCommon, NEW_PASSWORD_RULES, NewPasswordField } from "@/components/auth/new-password-field";
import { PasswordInput } from "@/components/auth/password-input";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Note } from "@/components/ui/note";
import { toApiError } from "@/lib/api-client/api-error";
import { useChangePassword } from "@/lib/auth/client/use-change-password";

const EMPTY = { currentPassword: "", newPassword: "" };

/** The current password, and what it shall be. A wrong one is said at its field; nothing typed is lost. */
export function PasswordForm() {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const { email } = useCurrentUser();
  const change = useChangePassword();
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: EMPTY });
  const { errors } = formState;
  const wrong = change.error && toApiError(change.error).code === "invalid_credentials";
  const elsewhere = change.error && !wrong && !isTooCommon(change.error);
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
        <Note tone="ok" role="status">
          {t("me.changed")}
        </Note>
      )}
      {elsewhere && <Note tone="err">{errorText(change.error)}</Note>}
      {/* Tells a password manager whose password this is. */}
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
        field={register("newPassword", NEW_PASSWORD_RULES)}
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
