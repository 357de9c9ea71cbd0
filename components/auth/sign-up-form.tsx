"use client";

import { useLocale, useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { ConsentLine } from "@/components/auth/consent-line";
import { EMAIL_RULES, EmailField } from "@/components/auth/email-field";
import { isTooCommon, NEW_PASSWORD_RULES, NewPasswordField } from "@/components/auth/new-password-field";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { toApiError } from "@/lib/api-client/api-error";
import { useSignUp } from "@/lib/auth/client/use-sign-up";
import { NAME_MAX } from "@/lib/auth/rules";
import { knownLanguage } from "@/lib/i18n/direction";

interface Props {
  email: string;
  onEmail(email: string): void;
  onDone(): void;
  onSignIn(): void;
}

/** Sign up: three fields, and the trial begins. A taken address offers the way to sign in. */
export function SignUpForm({ email, onEmail, onDone, onSignIn }: Props) {
  const t = useTranslations("auth");
  const locale = useLocale();
  const errorText = useErrorText();
  const signUp = useSignUp();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: "", email, password: "" } });
  const { errors } = formState;
  const failure = signUp.error ? toApiError(signUp.error) : null;
  const toSignIn = failure?.code === "email_taken" && (
    <Button variant="line" size="sm" onClick={onSignIn}>
      {t("toSignIn")}
    </Button>
  );
  const language = knownLanguage(locale);
  const submit = handleSubmit((values) =>
    signUp.runAsync({ ...values, language }).then(onDone, () => undefined),
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {failure && !isTooCommon(failure) && (
        <Note tone="err" actions={toSignIn}>
          {errorText(failure, t("errors.registrationFailed"))}
        </Note>
      )}
      <Field label={t("name")} error={errors.name && t("errors.name")}>
        <Input
          {...register("name", { validate: (value) => value.trim() !== "" })}
          inputSize="lg"
          autoComplete="name"
          maxLength={NAME_MAX}
        />
      </Field>
      <EmailField
        label={t("email")}
        error={errors.email}
        field={register("email", { ...EMAIL_RULES, onChange: (event) => onEmail(event.target.value) })}
      />
      <NewPasswordField
        label={t("password")}
        field={register("password", NEW_PASSWORD_RULES)}
        error={errors.password}
        failure={signUp.error}
      />
      <Button type="submit" variant="primary" size="lg" block busy={signUp.isPending}>
        {t("start")}
      </Button>
      <ConsentLine to="terms" />
    </form>
  );
}
