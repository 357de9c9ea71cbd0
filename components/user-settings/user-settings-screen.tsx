"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { PasswordInput } from "@/components/auth/auth-fields";
import { DestructiveConfirmForm } from "@/components/shell/destructive-confirm-form";
import { SimplePageLayout } from "@/components/shell/simple-page-layout";
import { TitledCard } from "@/components/shell/titled-card";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { MailPreferencesSection } from "@/components/user-settings/mail-preferences-section";
import { PasswordSection } from "@/components/user-settings/password-section";
import { ProfileForm } from "@/components/user-settings/profile-form";
import { SessionsSection } from "@/components/user-settings/sessions-section";
import { toApiError } from "@/lib/api-client/api-error";
import { useDeleteMe } from "@/lib/privacy/client/use-delete-me";

/** Renders the user settings, which require no account. */
export function UserSettingsScreen() {
  const t = useTranslations("auth.me");
  return (
    <SimplePageLayout back="/account" title={t("title")} className="max-w-160">
      <ProfileForm />
      <MailPreferencesSection />
      <PasswordSection />
      <SessionsSection />
      <DataSection />
    </SimplePageLayout>
  );
}

function DataSection() {
  const t = useTranslations("auth.me");
  return (
    <TitledCard id="me-data" title={t("data")} className="grid gap-5">
      <div className="grid justify-items-start gap-2">
        <p className="text-ink-2">{t("exportText")}</p>
        <Button asChild>
          <a href="/api/auth/me/export" download>
            {t("export")}
          </a>
        </Button>
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
  const remove = useDeleteMe();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { proof: "" } });
  const isProof = (value: string) => (hasPassword ? value !== "" : value.trim().toLowerCase() === email);
  const wrong = remove.error && toApiError(remove.error).code === "invalid_credentials";
  const missing = t(hasPassword ? "errors.passwordMissing" : "errors.emailWrong");
  const submit = handleSubmit(async ({ proof }) => {
    await remove.runAsync(hasPassword ? { password: proof } : { email: proof.trim() }).catch(() => undefined);
  });
  const field = register("proof", { validate: isProof });
  return (
    <DestructiveConfirmForm
      title={t("me.delete.title")}
      text={t("me.delete.contents")}
      action={t("me.delete.confirm")}
      busy={remove.isPending}
      failure={remove.error && !wrong && errorText(remove.error)}
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
