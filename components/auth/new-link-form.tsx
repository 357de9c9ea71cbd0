"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { EMAIL_RULES, EmailField } from "@/components/auth/email-field";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { useSendVerification } from "@/lib/auth/client/use-send-verification";

/** Asks for a new verification link; says the same whether or not the address is known. */
export function NewLinkForm() {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const send = useSendVerification();
  const { register, handleSubmit, formState, getValues } = useForm({ defaultValues: { email: "" } });
  if (send.data !== undefined) {
    return (
      <Note tone="ok">
        {t.rich("verify.sent", { address: () => <bdi dir="ltr">{getValues("email")}</bdi> })}
      </Note>
    );
  }
  const submit = handleSubmit((values) => send.runAsync(values).catch(() => undefined));
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {send.error && <Note tone="err">{errorText(send.error, t("errors.mailFailed"))}</Note>}
      <EmailField
        label={t("verify.address")}
        error={formState.errors.email}
        field={register("email", { ...EMAIL_RULES })}
      />
      <Button type="submit" variant="primary" size="lg" busy={send.isPending}>
        {t("verify.again")}
      </Button>
    </form>
  );
}
