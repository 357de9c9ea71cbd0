"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import {
  AuthCardPage,
  isCommonPasswordError,
  NEW_PASSWORD_FIELD_RULES,
  NewPasswordField,
} from "@/components/auth/auth-fields";
import { ForgotPasswordForm } from "@/components/auth/forgot-password-form";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { toApiError } from "@/lib/api-client/api-error";
import { useResetPassword } from "@/lib/auth/client/mutations";

/** Renders the target of the reset mail. Submitting consumes the link; opening the page does not. */
export function ResetPasswordScreen({ token }: { token: string }) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const reset = useResetPassword();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: "" } });
  if (reset.data !== undefined) {
    return (
      <AuthCardPage title={t("reset.doneTitle")}>
        <p role="status">{t("reset.doneText")}</p>
        <Button asChild variant="primary" size="lg">
          <a href="/auth">{t("signIn")}</a>
        </Button>
      </AuthCardPage>
    );
  }
  const { error } = reset;
  if (error && toApiError(error).code === "token_expired") {
    return (
      <AuthCardPage title={t("reset.expiredTitle")}>
        <p role="status">{t("reset.expiredText")}</p>
        <ForgotPasswordForm />
      </AuthCardPage>
    );
  }
  const submit = handleSubmit(({ password }) => reset.runAsync({ token, password }).catch(() => undefined));
  return (
    <AuthCardPage title={t("reset.title")}>
      <p>{t("reset.text")}</p>
      <form onSubmit={submit} noValidate className="grid gap-4">
        {error && !isCommonPasswordError(error) && <Alert tone="err">{errorText(error)}</Alert>}
        <NewPasswordField
          label={t("reset.newPassword")}
          field={register("password", NEW_PASSWORD_FIELD_RULES)}
          error={formState.errors.password}
          failure={error}
        />
        <Button type="submit" variant="primary" size="lg" busy={reset.isPending}>
          {t("reset.submit")}
        </Button>
      </form>
    </AuthCardPage>
  );
}
