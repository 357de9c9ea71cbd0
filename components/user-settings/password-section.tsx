"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import {
  isCommonPasswordError,
  NEW_PASSWORD_FIELD_RULES,
  NewPasswordField,
  PasswordInput,
} from "@/components/auth/auth-fields";
import { TitledCard } from "@/components/shell/titled-card";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { useStepUpContext } from "@/components/user-settings/step-up-provider";
import { toApiError } from "@/lib/api-client/api-error";
import { useChangePassword, useForgotPassword } from "@/lib/auth/client/mutations";

/** A user without a password receives a link by mail (docs/decisions/015-initial-password-by-email.md). */
export function PasswordSection() {
  const t = useTranslations("auth");
  const user = useCurrentUser();
  return (
    <TitledCard id="me-password" title={t("password")}>
      {user.hasPassword ? <PasswordForm /> : <FirstPassword email={user.email} />}
    </TitledCard>
  );
}

function FirstPassword({ email }: { email: string }) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const ask = useForgotPassword();
  const address = () => (
    <bdi dir="ltr" className="inline-block max-w-full wrap-anywhere">
      {email}
    </bdi>
  );
  if (ask.data !== undefined) {
    return (
      <Alert tone="ok" role="status">
        {t.rich("me.linkSent", { address })}
      </Alert>
    );
  }
  return (
    <div className="grid justify-items-start gap-4">
      {ask.error && <Alert tone="err">{errorText(ask.error)}</Alert>}
      <p className="text-ink-2">{t.rich("me.noPassword", { address })}</p>
      <Button busy={ask.isPending} onClick={() => ask.run({ email })}>
        {t("forgot.submit")}
      </Button>
    </div>
  );
}

const EMPTY = { currentPassword: "", newPassword: "" };

/** Changes the password. A wrong current password is reported at its field; the input is preserved. */
function PasswordForm() {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const { email } = useCurrentUser();
  const { withStepUp, isAsking } = useStepUpContext();
  const change = useChangePassword();
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: EMPTY });
  const { errors } = formState;
  const wrong = change.error && toApiError(change.error).code === "invalid_credentials";
  const elsewhere = change.error && !isAsking && !wrong && !isCommonPasswordError(change.error);
  const submit = handleSubmit((values) =>
    withStepUp(() => change.runAsync(values)).then(
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
          {t("me.passwordChanged")}
        </Alert>
      )}
      {elsewhere && <Alert tone="err">{errorText(change.error)}</Alert>}
      {/* Identifies the account for password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label={t("me.currentPassword")} error={currentError}>
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
