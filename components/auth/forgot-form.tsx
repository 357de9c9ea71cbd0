"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { EMAIL_RULES, EmailField } from "@/components/auth/email-field";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { useForgotPassword } from "@/lib/auth/client/use-forgot-password";

interface Props {
  email?: string;
  onEmail?(email: string): void;
}

/** Asks for the link that sets a new password; says the same whether or not the address is known. */
export function ForgotForm({ email = "", onEmail }: Props) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const ask = useForgotPassword();
  const { register, handleSubmit, formState, getValues } = useForm({ defaultValues: { email } });
  if (ask.data !== undefined) {
    return (
      <Note tone="ok" role="status">
        {t.rich("forgot.sent", { address: () => <bdi dir="ltr">{getValues("email").trim()}</bdi> })}
      </Note>
    );
  }
  const submit = handleSubmit((values) => ask.runAsync(values).catch(() => undefined));
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {ask.error && <Note tone="err">{errorText(ask.error)}</Note>}
      <EmailField
        label={t("email")}
        error={formState.errors.email}
        field={register("email", { ...EMAIL_RULES, onChange: (event) => onEmail?.(event.target.value) })}
      />
      <Button type="submit" variant="primary" size="lg" block busy={ask.isPending}>
        {t("forgot.submit")}
      </Button>
    </form>
  );
}
