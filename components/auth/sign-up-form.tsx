"use client";

import { useLocale, useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import {
  EMAIL_FIELD_RULES,
  EmailField,
  isCommonPasswordError,
  NEW_PASSWORD_FIELD_RULES,
  NewPasswordField,
  TermsConsent,
} from "@/components/auth/auth-fields";
import { useErrorText } from "@/components/shell/use-error-text";
import { usePreservedState } from "@/components/shell/use-preserved-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toApiError } from "@/lib/api-client/api-error";
import { useSignUp } from "@/lib/auth/client/mutations";
import { MAX_NAME_LENGTH } from "@/lib/auth/limits";
import { toLanguage } from "@/lib/i18n/direction";

interface Props {
  email: string;
  onEmail(email: string): void;
  onDone(): void;
  onSignIn(): void;
}

/** Renders the sign-up form, which starts the trial. A registered email address offers the sign-in form. */
export function SignUpForm({ email, onEmail, onDone, onSignIn }: Props) {
  const t = useTranslations("auth");
  const locale = useLocale();
  const errorText = useErrorText();
  const signUp = useSignUp();
  const [name, setName] = usePreservedState("auth.name");
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name, email, password: "" } });
  const { errors } = formState;
  const failure = signUp.error ? toApiError(signUp.error) : null;
  const toSignIn = failure?.code === "email_taken" && (
    <Button variant="line" size="sm" onClick={onSignIn}>
      {t("toSignIn")}
    </Button>
  );
  const language = toLanguage(locale);
  const submit = handleSubmit((values) =>
    signUp.runAsync({ ...values, language }).then(onDone, () => undefined),
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {failure && !isCommonPasswordError(failure) && (
        <Alert tone="err" actions={toSignIn}>
          {errorText(failure, t("errors.registrationFailed"))}
        </Alert>
      )}
      <Field label={t("name")} error={errors.name && t("errors.name")}>
        <Input
          {...register("name", {
            validate: (value) => value.trim() !== "",
            onChange: (event) => setName(event.target.value),
          })}
          inputSize="lg"
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
        />
      </Field>
      <EmailField
        label={t("email")}
        error={errors.email}
        field={register("email", { ...EMAIL_FIELD_RULES, onChange: (event) => onEmail(event.target.value) })}
      />
      <NewPasswordField
        label={t("password")}
        field={register("password", NEW_PASSWORD_FIELD_RULES)}
        error={errors.password}
        failure={signUp.error}
      />
      <Button type="submit" variant="primary" size="lg" block busy={signUp.isPending}>
        {t("start")}
      </Button>
      <TermsConsent to="terms" />
    </form>
  );
}
