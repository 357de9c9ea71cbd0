"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import {
  AccountAboutField,
  AccountLanguageField,
  AccountNameField,
  NAME_FIELD_RULES,
} from "@/components/accounts/account-fields";
import { TimeZoneOptions } from "@/components/accounts/time-zone-options";
import { useSessionDraft } from "@/components/accounts/use-session-draft";
import { useAccountLimit, useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { clearAccountFormDraft } from "@/lib/accounts/client/account-form-draft";
import { useCreateAccount } from "@/lib/accounts/client/mutations";
import { accountsQuery } from "@/lib/accounts/client/queries";
import { toLanguage } from "@/lib/i18n/direction";

const DEFAULT_COLOR = "#0b5d4e";

/** Manages state and submission of the form that creates an account. */
function useCreateAccountForm() {
  const locale = useLocale();
  const router = useRouter();
  const create = useCreateAccount();
  const form = useForm({
    defaultValues: {
      name: "",
      language: toLanguage(locale),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      summary: "",
      color: DEFAULT_COLOR,
    },
  });
  const draft = `new.${useCurrentUser()._id}`;
  useSessionDraft(draft, form);
  const submit = form.handleSubmit(async ({ name, language, timeZone, summary, color }) => {
    const brandVoice = summary.trim() ? { summary: summary.trim() } : {};
    await create
      .runAsync({ name, language, timeZone, brandVoice, brandKit: { colors: [color], fonts: [] } })
      .then(({ account }) => {
        clearAccountFormDraft(draft);
        router.push(`/account/${account._id}`);
      })
      .catch(() => undefined);
  });
  return { ...form, submit, error: create.error, isPending: create.isPending };
}

/**
 * Renders the form for name, language, time zone, description and a color: the minimum for generating
 * content.
 */
export function CreateAccountForm() {
  const t = useTranslations("common");
  const errorText = useErrorText();
  const form = useCreateAccountForm();
  const { register, formState } = form;
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      {form.error ? (
        <Alert tone="err" role="alert">
          {errorText(form.error)}
        </Alert>
      ) : (
        <LimitNote />
      )}
      <AccountNameField
        field={register("name", NAME_FIELD_RULES)}
        error={formState.errors.name}
        typed={form.watch("name")}
        size="lg"
      />
      <AccountAboutField field={register("summary")} typed={form.watch("summary")} size="lg" />
      <div className="grid gap-5 sm:grid-cols-2">
        <AccountLanguageField field={register("language")} size="lg" />
        <Field label={t("account.zone")} hint={t("account.zoneHint")}>
          <Select {...register("timeZone")} inputSize="lg">
            <TimeZoneOptions own={formState.defaultValues?.timeZone ?? "UTC"} />
          </Select>
        </Field>
      </div>
      <Field label={t("account.color")}>
        <input
          type="color"
          {...register("color")}
          aria-label={t("account.color")}
          className="h-11 w-24 rounded-in border border-line-strong bg-raised p-1"
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" size="lg" busy={form.isPending}>
          {t("account.create")}
        </Button>
      </div>
    </form>
  );
}

/** Warns at the plan's account limit before the user fills in the form. */
function LimitNote() {
  const t = useTranslations("common.account");
  const limit = useAccountLimit();
  const n = useQuery(accountsQuery).data?.accounts.length ?? 0;
  if (limit === null || n < limit) return null;
  return <Alert tone="warn">{t("atLimit", { limit, n })}</Alert>;
}
