"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { EMAIL_FIELD_RULES, EmailField, PasswordInput } from "@/components/auth/auth-fields";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { toApiError } from "@/lib/api-client/api-error";
import { useSignIn } from "@/lib/auth/client/mutations";

interface Props {
  email: string;
  onEmail(email: string): void;
  onDone(): void;
  onForgot(): void;
}

/** Wrong credentials are reported at the password field; the input is preserved. */
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
      {failure && !wrongPair && <Alert tone="err">{errorText(failure, t("errors.loginFailed"))}</Alert>}
      <EmailField
        label={t("email")}
        error={errors.email}
        field={register("email", { ...EMAIL_FIELD_RULES, onChange: (event) => onEmail(event.target.value) })}
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
