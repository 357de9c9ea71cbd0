"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { PasswordInput } from "@/components/auth/password-input";
import { clearFreeTrialPopup } from "@/components/shell/free-trial-flag";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFoot,
  DialogHead,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { toApiError } from "@/lib/api-client/api-error";
import { useDeleteMe } from "@/lib/privacy/client/use-delete-me";

/** Says what goes and what stays, and asks for a proof that no passer-by has. */
export function DeleteMeDialog() {
  const t = useTranslations("auth.me.delete");
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="danger">{t("open")}</Button>
      </DialogTrigger>
      <DialogContent alert>
        <DialogHead>
          <DialogTitle>{t("title")}</DialogTitle>
        </DialogHead>
        <ProofForm />
      </DialogContent>
    </Dialog>
  );
}

function ProofForm() {
  const t = useTranslations("auth");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { hasPassword, email } = useCurrentUser();
  const remove = useDeleteMe();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { proof: "" } });
  const isProof = (value: string) => (hasPassword ? value !== "" : value.trim().toLowerCase() === email);
  const wrong = remove.error && toApiError(remove.error).code === "invalid_credentials";
  const missing = t(hasPassword ? "errors.passwordMissing" : "errors.addressWrong");
  const submit = handleSubmit(async ({ proof }) => {
    clearFreeTrialPopup();
    await remove.runAsync(hasPassword ? { password: proof } : { email: proof.trim() }).catch(() => undefined);
  });
  const field = register("proof", { validate: isProof });
  return (
    <form onSubmit={submit} noValidate>
      <DialogBody className="grid gap-4">
        <DialogDescription>{t("me.delete.what")}</DialogDescription>
        <p>{t("me.delete.scheduled")}</p>
        <p className="font-semibold">{t("me.delete.final")}</p>
        {remove.error && !wrong && <Note tone="err">{errorText(remove.error)}</Note>}
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
      </DialogBody>
      <DialogFoot>
        <Button type="submit" variant="danger" busy={remove.isPending}>
          {t("me.delete.confirm")}
        </Button>
        <DialogClose asChild>
          <Button variant="quiet">{common("cancel")}</Button>
        </DialogClose>
      </DialogFoot>
    </form>
  );
}
