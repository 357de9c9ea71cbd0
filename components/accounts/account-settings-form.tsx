"use client";

import { Plus, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import {
  AccountIndustryField,
  AccountLanguageField,
  AccountNameField,
  AccountTimeZoneField,
  NAME_FIELD_RULES,
} from "@/components/accounts/account-fields";
import { FormFooter } from "@/components/accounts/form-footer";
import { resetAfterSave } from "@/components/accounts/reset-after-save";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useSessionDraft } from "@/components/accounts/use-session-draft";
import { TitledCard } from "@/components/shell/titled-card";
import { useUnsavedChangesWarning } from "@/components/shell/use-unsaved-changes-warning";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/show-toast";
import { useUpdateAccount } from "@/lib/accounts/client/mutations";
import { ACCOUNT_FIELD_LIMITS } from "@/lib/accounts/limits";
import type { AccountDto, AccountPatch } from "@/lib/accounts/schemas";
import { getZoneCity } from "@/lib/i18n/time-zone-names";

export function AccountSettingsForm() {
  const t = useTranslations("dashboard.settings");
  const form = useAccountSettingsForm();
  return (
    <TitledCard title={t("details")}>
      <form onSubmit={form.submit} noValidate className="grid gap-5">
        <AccountNameField
          field={form.register("name", NAME_FIELD_RULES)}
          error={form.formState.errors.name}
          typed={form.watch("name")}
          industry={form.watch("industry")}
        />
        <AccountIndustryField field={form.register("industry")} />
        <WhereItSpeaks form={form} />
        <ColorList
          colors={form.watch("colors")}
          onChange={(colors) => form.setValue("colors", colors, { shouldDirty: true })}
        />
        <FormFooter form={form} save={t("save")} />
      </form>
    </TitledCard>
  );
}

function WhereItSpeaks({ form }: { form: ReturnType<typeof useAccountSettingsForm> }) {
  const { register, watch, setValue, formState } = form;
  const t = useTranslations("dashboard.settings");
  const locale = useLocale();
  const computer = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const differs = watch("timeZone") !== computer;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <AccountLanguageField field={register("language")} />
      <div className="grid justify-items-start gap-1.5">
        <AccountTimeZoneField
          field={register("timeZone")}
          own={formState.defaultValues?.timeZone}
          chosen={watch("timeZone")}
        />
        {differs && (
          <Button
            variant="link"
            size="sm"
            className="whitespace-normal text-start"
            onClick={() => setValue("timeZone", computer, { shouldDirty: true })}
          >
            <span>
              {t("useBrowserTimeZone")} <bdi>{getZoneCity(computer, locale)}</bdi>
            </span>
          </Button>
        )}
      </div>
    </div>
  );
}

const FIRST_COLOR = "#0b5d4e";

interface Props {
  colors: string[];
  onChange(colors: string[]): void;
}

function ColorList({ colors, onChange }: Props) {
  const t = useTranslations("dashboard.settings");
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold">{t("colors")}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {colors.map((color, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: colors have no id, and two may be equal
          <span key={index} className="flex items-center rounded-in border border-line-strong bg-raised p-1">
            <input
              type="color"
              value={color}
              aria-label={t("color", { n: index + 1 })}
              onChange={({ target }) =>
                onChange(colors.map((one, at) => (at === index ? target.value : one)))
              }
              className="h-8 w-14"
            />
            <Button
              variant="quiet"
              size="icon-sm"
              aria-label={t("removeColor", { n: index + 1 })}
              onClick={() => onChange(colors.filter((_, at) => at !== index))}
            >
              <X aria-hidden="true" />
            </Button>
          </span>
        ))}
        {colors.length < ACCOUNT_FIELD_LIMITS.colors && (
          <Button onClick={() => onChange([...colors, FIRST_COLOR])}>
            <Plus aria-hidden="true" />
            {t("addColor")}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface BrandFields {
  name: string;
  industry: AccountDto["industry"];
  language: AccountDto["language"];
  timeZone: string;
  colors: string[];
}

const fieldsOf = (account: AccountDto): BrandFields => ({
  name: account.name,
  industry: account.industry,
  language: account.language,
  timeZone: account.timeZone,
  colors: account.brandKit.colors,
});

/** Returns only changed fields, because another tab may have changed the rest. */
function changesOf(
  fields: BrandFields,
  dirty: Partial<Record<keyof BrandFields, unknown>>,
  before: AccountDto,
) {
  const changes: AccountPatch = {};
  if (dirty.name) changes.name = fields.name.trim();
  if (dirty.industry) changes.industry = fields.industry;
  if (dirty.language) changes.language = fields.language;
  if (dirty.timeZone) changes.timeZone = fields.timeZone;
  if (dirty.colors) changes.brandKit = { ...before.brandKit, colors: fields.colors };
  return changes;
}

/** Manages state and saving of the account settings. Input is preserved after a failure. */
function useAccountSettingsForm() {
  const t = useTranslations("dashboard.settings");
  const account = useCurrentAccount();
  const update = useUpdateAccount(account._id);
  const form = useForm<BrandFields>({ defaultValues: fieldsOf(account) });
  const { isDirty, dirtyFields } = form.formState;
  useSessionDraft(account._id, form);
  useUnsavedChangesWarning(isDirty);

  const submit = form.handleSubmit(async (sent) => {
    const saved = await update.runAsync(changesOf(sent, dirtyFields, account)).catch(() => null);
    if (!saved) return;
    resetAfterSave(form, sent, fieldsOf(saved.account));
    showToast.success(t("saved"));
  });

  function discard() {
    form.reset(fieldsOf(account));
    update.reset();
  }
  return { ...form, submit, discard, isDirty, error: update.error, isPending: update.isPending };
}
