"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type MouseEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { PasswordInput } from "@/components/auth/auth-fields";
import { DestructiveConfirmForm } from "@/components/shell/destructive-confirm-form";
import { SimplePageLayout } from "@/components/shell/simple-page-layout";
import { TitledCard } from "@/components/shell/titled-card";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { EmailSection } from "@/components/user-settings/email-section";
import { MailPreferencesSection } from "@/components/user-settings/mail-preferences-section";
import { PasswordSection } from "@/components/user-settings/password-section";
import { ProfileForm } from "@/components/user-settings/profile-form";
import { SessionsSection } from "@/components/user-settings/sessions-section";
import { StepUpProvider, useStepUpContext } from "@/components/user-settings/step-up-provider";
import { TwoStepSection } from "@/components/user-settings/two-step-section";
import { toApiError } from "@/lib/api-client/api-error";
import { secondFactorQuery } from "@/lib/auth/client/second-factor";
import { useDeleteMe } from "@/lib/privacy/client/use-delete-me";

/** Renders the user settings, which require no account. */
export function UserSettingsScreen() {
  const t = useTranslations("auth.me");
  return (
    <StepUpProvider>
      <SimplePageLayout back="/account" title={t("title")} className="max-w-160">
        <ProfileForm />
        <EmailSection />
        <MailPreferencesSection />
        <PasswordSection />
        <TwoStepSection />
        <SessionsSection />
        <DataSection />
      </SimplePageLayout>
    </StepUpProvider>
  );
}

const EXPORT_PATH = "/api/auth/me/export";

function DataSection() {
  const t = useTranslations("auth.me");
  const errorText = useErrorText();
  const { prove } = useStepUpContext();
  const { data, refetch } = useQuery(secondFactorQuery);
  const [failure, setFailure] = useState<unknown>(null);
  // A download cannot ask for the second factor, so it is asked for before.
  const download = async (event: MouseEvent) => {
    if (data && !data.totp && data.passkeys.length === 0) return;
    event.preventDefault();
    setFailure(null);
    try {
      const known = data ?? (await refetch({ throwOnError: true })).data;
      const isOn = known !== undefined && (known.totp || known.passkeys.length > 0);
      if (!isOn || (await prove())) window.location.assign(EXPORT_PATH);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <TitledCard id="me-data" title={t("data")} className="grid gap-5">
      <div className="grid justify-items-start gap-2">
        <p className="text-ink-2">{t("exportText")}</p>
        <Button asChild>
          <a href={EXPORT_PATH} download onClick={download}>
            {t("export")}
          </a>
        </Button>
        {failure !== null && <Alert tone="err">{errorText(failure)}</Alert>}
      </div>
      <div className="grid justify-items-start gap-2">
        <p className="text-ink-2">{t("deleteText")}</p>
        <DeleteUserDialog />
      </div>
    </TitledCard>
  );
}

/** Explains what is deleted and what remains, and requires authentication. */
function DeleteUserDialog() {
  const t = useTranslations("auth.me.delete");
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="danger">{t("open")}</Button>
      </DialogTrigger>
      <DialogContent alert>
        <ProofForm />
      </DialogContent>
    </Dialog>
  );
}

function ProofForm() {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const { hasPassword, email } = useCurrentUser();
  const { withStepUp, isAsking } = useStepUpContext();
  const remove = useDeleteMe();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { proof: "" } });
  const isProof = (value: string) => (hasPassword ? value !== "" : value.trim().toLowerCase() === email);
  const wrong = remove.error && toApiError(remove.error).code === "invalid_credentials";
  const missing = t(hasPassword ? "errors.passwordMissing" : "errors.emailWrong");
  const submit = handleSubmit(async ({ proof }) => {
    const given = hasPassword ? { password: proof } : { email: proof.trim() };
    await withStepUp(() => remove.runAsync(given)).catch(() => undefined);
  });
  const field = register("proof", { validate: isProof });
  return (
    <DestructiveConfirmForm
      title={t("me.delete.title")}
      text={t("me.delete.contents")}
      action={t("me.delete.confirm")}
      busy={remove.isPending}
      failure={!isAsking && remove.error && !wrong && errorText(remove.error)}
      onConfirm={submit}
    >
      <p>{t("me.delete.scheduled")}</p>
      <p className="font-semibold">{t("me.delete.irreversible")}</p>
      <Field
        label={t(hasPassword ? "me.delete.password" : "me.delete.email")}
        hint={hasPassword ? undefined : <bdi dir="ltr">{email}</bdi>}
        error={formState.errors.proof ? missing : wrong && t("errors.passwordWrong")}
      >
        {hasPassword ? (
          <PasswordInput {...field} inputSize="lg" autoComplete="current-password" />
        ) : (
          <Input {...field} type="email" inputSize="lg" autoComplete="off" />
        )}
      </Field>
    </DestructiveConfirmForm>
  );
}
