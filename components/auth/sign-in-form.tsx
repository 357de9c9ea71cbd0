"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { EMAIL_RULES, EmailField } from "@/components/auth/email-field";
import { PasswordInput } from "@/components/auth/password-input";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Note } from "@/components/ui/note";
import { toApiError } from "@/lib/api-client/api-error";
import { useSignIn } from "@/lib/auth/client/use-sign-in";

interface Props {
  email: string;
  onEmail(email: string): void;
  onDone(): void;
  onForgot(): void;
}

/** Sign in with e-mail and password. A wrong pair is said at the password; nothing typed is lost. */
export function SignInForm({ email, onEmail, onDone, onForgot }: Props) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const signIn = useSignIn();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email, password: "" } });
  const failure = signIn.error ? toApiError(signIn.error) : null;
  const wrongPair = failure?.code === "invalid_credentials" ? errorText(failure) : undefined;
  const { errors } = formState;

  const submit = handleSubmit((values) => signIn.runAsync(values).then(onDone, () => undefined));
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {failure && !wrongPair && <Note tone="err">{errorText(failure, t("errors.loginFailed"))}</Note>}
      <EmailField
        label={t("email")}
        error={errors.email}
        field={register("email", { ...EMAIL_RULES, onChange: (event) => onEmail(event.target.value) })}
      />
      <Field label={t("password")} error={errors.password ? t("errors.passwordMissing") : wrongPair}>
        <PasswordInput
          {...register("password", { required: true })}
          inputSize="lg"
          autoComplete="current-password"
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" block busy={signIn.isPending}>
        {t("signIn")}
      </Button>
      <Button variant="link" className="justify-self-center" onClick={onForgot}>
        {t("forgot.link")}
      </Button>
    </form>
  );
}
