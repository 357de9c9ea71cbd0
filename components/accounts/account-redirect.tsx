"use client";

import { useQuery } from "@tanstack/react-query";
import { LogOut, Settings2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import {
  AccountAboutField,
  AccountIndustryField,
  AccountLanguageField,
  AccountNameField,
  AccountTimeZoneField,
  NAME_FIELD_RULES,
} from "@/components/accounts/account-fields";
import { useSessionDraft } from "@/components/accounts/use-session-draft";
import type { OauthResult } from "@/components/connections/oauth-result";
import { LinkButton } from "@/components/shell/link-button";
import { QueryError } from "@/components/shell/query-error";
import { CenteredPage, LoadingPage, SimplePageLayout } from "@/components/shell/simple-page-layout";
import { useAccountLimit, useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { useSignOutAction } from "@/components/shell/use-sign-out-action";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { clearAccountFormDraft } from "@/lib/accounts/client/account-form-draft";
import { readLastAccount } from "@/lib/accounts/client/last-selection";
import { useCreateAccount } from "@/lib/accounts/client/mutations";
import { accountsQuery } from "@/lib/accounts/client/queries";
import type { Industry } from "@/lib/accounts/industries";
import { toLanguage } from "@/lib/i18n/direction";

interface Props {
  createNew: boolean;
  /** OAuth result that belongs to no account; the connections screen displays it. */
  oauthResult: OauthResult | null;
}

/** Redirects to the last used account, else the first one, else shows the form that creates an account. */
export function AccountRedirect({ createNew, oauthResult }: Props) {
  const router = useRouter();
  const query = useQuery(accountsQuery);
  const accounts = query.data?.accounts;
  const last = accounts && (accounts.find(({ _id }) => _id === readLastAccount()) ?? accounts[0]);
  const home = oauthResult
    ? `/connections?problem=${oauthResult.result}&network=${oauthResult.platform}`
    : "";
  const target = last && !createNew ? `/account/${last._id}${home}` : null;

  useEffect(() => {
    if (target) router.replace(target);
  }, [target, router]);

  if (query.isError && !accounts) {
    return (
      <CenteredPage>
        <QueryError query={query} />
      </CenteredPage>
    );
  }
  if (!accounts || target) return <LoadingPage />;
  return <CreateAccountScreen back={last ? `/account/${last._id}` : null} />;
}

function CreateAccountScreen({ back }: { back: string | null }) {
  const t = useTranslations("common.account");
  return (
    <SimplePageLayout
      back={back}
      title={t("title")}
      intro={t("intro")}
      actions={<UserActions />}
      className="max-w-140 py-16"
    >
      <CreateAccountForm />
    </SimplePageLayout>
  );
}

/** Without an account there is no sidebar, so user settings and sign-out need links here. */
function UserActions() {
  const t = useTranslations("common.nav");
  const { leave, isPending } = useSignOutAction();
  return (
    <>
      <LinkButton variant="quiet" href="/account/me">
        <Settings2 aria-hidden="true" />
        {t("settings")}
      </LinkButton>
      <Button variant="quiet" busy={isPending} onClick={leave}>
        <LogOut aria-hidden="true" className="rtl:-scale-x-100" />
        {t("signOut")}
      </Button>
    </>
  );
}

const DEFAULT_COLOR = "#0b5d4e";

function useCreateAccountForm() {
  const locale = useLocale();
  const router = useRouter();
  const create = useCreateAccount();
  const form = useForm({
    defaultValues: {
      name: "",
      language: toLanguage(locale),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      industry: "" as Industry | "",
      summary: "",
      color: DEFAULT_COLOR,
    },
  });
  const draft = `new.${useCurrentUser()._id}`;
  useSessionDraft(draft, form);
  const submit = form.handleSubmit(async ({ name, language, timeZone, industry, summary, color }) => {
    const brandVoice = summary.trim() ? { summary: summary.trim() } : {};
    await create
      .runAsync({ name, language, timeZone, industry, brandVoice, brandKit: { colors: [color], fonts: [] } })
      .then(({ account }) => {
        clearAccountFormDraft(draft);
        router.push(`/account/${account._id}`);
      })
      .catch(() => undefined);
  });
  return { ...form, submit, error: create.error, isPending: create.isPending };
}

/** Renders the fields that generating content requires at least. */
function CreateAccountForm() {
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
        industry={form.watch("industry")}
        size="lg"
      />
      <AccountIndustryField field={register("industry")} size="lg" />
      <AccountAboutField
        field={register("summary")}
        typed={form.watch("summary")}
        industry={form.watch("industry")}
        size="lg"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <AccountLanguageField field={register("language")} size="lg" />
        <AccountTimeZoneField
          field={register("timeZone")}
          own={formState.defaultValues?.timeZone}
          chosen={form.watch("timeZone")}
          size="lg"
        />
      </div>
      <Field id="brand-color" label={t("account.color")}>
        <input
          id="brand-color"
          type="color"
          {...register("color")}
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
