"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { TextLink } from "@/components/ui/link";
import { Logo } from "@/components/ui/logo";
import { toApiError } from "@/lib/api-client/api-error";
import { MIN_PASSWORD_LENGTH } from "@/lib/auth/limits";

/** Accepts anything that resembles an email address; the server decides whether it is valid. */
export const EMAIL_FIELD_RULES = { required: true, pattern: /^\s*[^\s@]+@[^\s@]+\s*$/ };

interface Props {
  label: string;
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
}

export function EmailField({ label, field, error }: Props) {
  const t = useTranslations("auth");
  return (
    <Field label={label} error={error && t("errors.email")}>
      <Input {...field} type="email" inputSize="lg" autoComplete="email" />
    </Field>
  );
}

/** Renders a password field with a visibility toggle; paste and password managers work. */
export function PasswordInput(props: ComponentProps<typeof Input>) {
  const t = useTranslations("auth");
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const toggle = (
    <button
      type="button"
      onClick={() => setShown(!shown)}
      aria-label={t(shown ? "hidePassword" : "showPassword")}
      aria-pressed={shown}
      className="grid size-6 flex-none place-items-center"
    >
      <Icon aria-hidden="true" />
    </button>
  );
  return <Input {...props} type={shown ? "text" : "password"} dir="ltr" trailing={toggle} />;
}

interface CurrentPasswordProps extends Props {
  /** Refusal of the last attempt. */
  refusal: string | undefined;
}

export function CurrentPasswordField({ label, field, error, refusal }: CurrentPasswordProps) {
  const t = useTranslations("auth");
  return (
    <Field label={label} error={error ? t("errors.passwordMissing") : refusal}>
      <PasswordInput {...field} inputSize="lg" autoComplete="current-password" />
    </Field>
  );
}

/** Renders the narrow page behind a mailed link. */
export function AuthCardPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations("common");
  return (
    <main className="mx-auto grid min-h-screen w-full max-w-120 content-center gap-5 p-6 text-16">
      <a href="/" className="no-underline">
        <Logo>{t("brand")}</Logo>
      </a>
      <h1 className="text-38">{title}</h1>
      {children}
    </main>
  );
}

/** Appears once per screen for all sign-in methods. */
export function TermsConsent({ to }: { to: "terms" | "google.consent" }) {
  const t = useTranslations("auth");
  return (
    <p className="text-13 text-ink-2">
      {t.rich(to, {
        terms: (words) => <TextLink href="/terms-of-use">{words}</TextLink>,
        privacy: (words) => <TextLink href="/privacy-policy">{words}</TextLink>,
      })}
    </p>
  );
}

/** Checks the length; the server rejects common passwords. */
export const NEW_PASSWORD_FIELD_RULES = {
  validate: (value: string) => [...value].length >= MIN_PASSWORD_LENGTH,
};

/** Returns true when the server rejected a new password as too common. */
export function isCommonPasswordError(failure: Error | null): boolean {
  const fields = failure ? toApiError(failure).details?.fields : undefined;
  return Array.isArray(fields) && fields.some((field) => field?.reason === "common");
}

interface NewPasswordProps {
  label: string;
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
  failure: Error | null;
}

/** The server error of the last attempt replaces the hint. */
export function NewPasswordField({ label, field, error, failure }: NewPasswordProps) {
  const t = useTranslations("auth");
  const common = isCommonPasswordError(failure) ? t("errors.passwordCommon") : undefined;
  return (
    <Field
      label={label}
      hint={error ? undefined : t("passwordHint")}
      error={error ? t("errors.password") : common}
    >
      <PasswordInput {...field} inputSize="lg" autoComplete="new-password" />
    </Field>
  );
}
