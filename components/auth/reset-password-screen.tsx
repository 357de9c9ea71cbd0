"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { AuthFrame } from "@/components/auth/auth-frame";
import { ForgotForm } from "@/components/auth/forgot-form";
import { isTooCommon, NEW_PASSWORD_RULES, NewPasswordField } from "@/components/auth/new-password-field";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { toApiError } from "@/lib/api-client/api-error";
import { useResetPassword } from "@/lib/auth/client/use-reset-password";

/** Where the link of the reset mail leads. The link is used up by the button, never by opening the page. */
export function ResetPasswordScreen({ token }: { token: string }) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const reset = useResetPassword();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: "" } });
  if (reset.data !== undefined) {
    return (
      <AuthFrame title={t("reset.doneTitle")}>
        <p role="status">{t("reset.doneText")}</p>
        <Button asChild variant="primary" size="lg">
          <a href="/auth">{t("signIn")}</a>
        </Button>
      </AuthFrame>
    );
  }
  const { error } = reset;
  if (error && toApiError(error).code === "token_expired") {
    return (
      <AuthFrame title={t("reset.expiredTitle")}>
        <p role="status">{t("reset.expiredText")}</p>
        <ForgotForm />
      </AuthFrame>
    );
  }
  const submit = handleSubmit(({ password }) => reset.runAsync({ token, password }).catch(() => undefined));
  return (
    <AuthFrame title={t("reset.title")}>
      <p>{t("reset.text")}</p>
      <form onSubmit={submit} noValidate className="grid gap-4">
        {error && !isTooCommon(error) && <Note tone="err">{errorText(error)}</Note>}
        <NewPasswordField
          label={t("reset.newPassword")}
          field={register("password", NEW_PASSWORD_RULES)}
          error={formState.errors.password}
          failure={error}
        />
        <Button type="submit" variant="primary" size="lg" busy={reset.isPending}>
          {t("reset.submit")}
        </Button>
      </form>
    </AuthFrame>
  );
}
