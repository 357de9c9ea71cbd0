"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { CurrentPasswordField, EMAIL_FIELD_RULES, EmailField } from "@/components/auth/auth-fields";
import { TitledCard } from "@/components/shell/titled-card";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useStepUpContext } from "@/components/user-settings/step-up-provider";
import { toApiError } from "@/lib/api-client/api-error";
import { useCorrectEmail } from "@/lib/auth/client/mutations";

/** Corrects a mistyped address. A verified address cannot be changed: it identifies the user. */
export function EmailSection() {
  const t = useTranslations("auth");
  const { isEmailVerified, hasPassword, email } = useCurrentUser();
  const errorText = useErrorText();
  const { withStepUp, isAsking } = useStepUpContext();
  const correct = useCorrectEmail();
  const { register, handleSubmit, formState, reset } = useForm({
    defaultValues: { email: "", password: "" },
  });
  if (isEmailVerified || !hasPassword) return null;
  const { code } = correct.error ? toApiError(correct.error) : { code: null };
  const wrong = code === "invalid_credentials";
  const submit = handleSubmit((values) =>
    withStepUp(() => correct.runAsync(values)).then(
      () => reset(),
      () => undefined,
    ),
  );
  return (
    <TitledCard id="me-email" title={t("me.correctEmail.title")}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        {correct.data !== undefined && (
          <Alert tone="ok" role="status">
            {t.rich("verify.sent", { address: () => <bdi dir="ltr">{correct.data?.user.email}</bdi> })}
          </Alert>
        )}
        {correct.error && !isAsking && !wrong && (
          <Alert tone="err" role="alert">
            {errorText(correct.error)}
          </Alert>
        )}
        <p className="text-ink-2">
          {t.rich("me.correctEmail.text", {
            address: () => (
              <bdi dir="ltr" className="wrap-anywhere">
                {email}
              </bdi>
            ),
          })}
        </p>
        <EmailField
          label={t("me.correctEmail.email")}
          error={formState.errors.email}
          field={register("email", EMAIL_FIELD_RULES)}
        />
        <CurrentPasswordField
          label={t("password")}
          field={register("password", { required: true })}
          error={formState.errors.password}
          refusal={wrong ? t("errors.passwordWrong") : undefined}
        />
        <div>
          <Button type="submit" busy={correct.isPending}>
            {t("me.correctEmail.save")}
          </Button>
        </div>
      </form>
    </TitledCard>
  );
}
