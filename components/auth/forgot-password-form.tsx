"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { EMAIL_FIELD_RULES, EmailField } from "@/components/auth/auth-fields";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useForgotPassword } from "@/lib/auth/client/mutations";

interface Props {
  email?: string;
  onEmail?(email: string): void;
}

/** Requests a password reset link; the response does not reveal whether the email address is registered. */
export function ForgotPasswordForm({ email = "", onEmail }: Props) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const ask = useForgotPassword();
  const { register, handleSubmit, formState, getValues } = useForm({ defaultValues: { email } });
  if (ask.data !== undefined) {
    return (
      <Alert tone="ok" role="status">
        {t.rich("forgot.sent", { address: () => <bdi dir="ltr">{getValues("email").trim()}</bdi> })}
      </Alert>
    );
  }
  const submit = handleSubmit((values) => ask.runAsync(values).catch(() => undefined));
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {ask.error && <Alert tone="err">{errorText(ask.error)}</Alert>}
      <EmailField
        label={t("email")}
        error={formState.errors.email}
        field={register("email", {
          ...EMAIL_FIELD_RULES,
          onChange: (event) => onEmail?.(event.target.value),
        })}
      />
      <Button type="submit" variant="primary" size="lg" block busy={ask.isPending}>
        {t("forgot.submit")}
      </Button>
    </form>
  );
}
