"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { CurrentPasswordField, EMAIL_FIELD_RULES, EmailField } from "@/components/auth/auth-fields";
import { PasskeySignIn } from "@/components/auth/passkey-sign-in";
import { SecondFactorStep } from "@/components/auth/second-factor-step";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { toApiError } from "@/lib/api-client/api-error";
import { useSignIn } from "@/lib/auth/client/mutations";
import { readSecondFactor } from "@/lib/auth/client/second-factor";
import type { SecondFactorDetails } from "@/lib/auth/second-factor-schemas";

interface Props {
  email: string;
  onEmail(email: string): void;
  onDone(): void;
  /** Without it, the second step takes the place of the form. */
  onSecondFactor?(details: SecondFactorDetails): void;
  onForgot(): void;
}

/** Wrong credentials are reported at the password field; the input is preserved. */
export function SignInForm({ email, onEmail, onDone, onSecondFactor, onForgot }: Props) {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const signIn = useSignIn();
  const [asked, setAsked] = useState<SecondFactorDetails | null>(null);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email, password: "" } });
  const failure = signIn.error ? toApiError(signIn.error) : null;
  const wrongPair = failure?.code === "invalid_credentials" ? errorText(failure) : undefined;
  const { errors } = formState;

  const refuse = (error: unknown) => {
    const details = readSecondFactor(error);
    if (details) (onSecondFactor ?? setAsked)(details);
  };
  const submit = handleSubmit((values) => signIn.runAsync(values).then(onDone, refuse));
  if (asked) return <SecondFactorStep details={asked} onDone={onDone} onBack={() => setAsked(null)} />;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {failure && !wrongPair && failure.code !== "second_factor_required" && (
        <Alert tone="err">{errorText(failure, t("errors.loginFailed"))}</Alert>
      )}
      <EmailField
        label={t("email")}
        error={errors.email}
        field={register("email", { ...EMAIL_FIELD_RULES, onChange: (event) => onEmail(event.target.value) })}
      />
      <CurrentPasswordField
        label={t("password")}
        field={register("password", { required: true })}
        error={errors.password}
        refusal={wrongPair}
      />
      <Button type="submit" variant="primary" size="lg" block busy={signIn.isPending}>
        {t("signIn")}
      </Button>
      <PasskeySignIn onDone={onDone} />
      <Button variant="link" className="justify-self-center" onClick={onForgot}>
        {t("forgot.link")}
      </Button>
    </form>
  );
}
