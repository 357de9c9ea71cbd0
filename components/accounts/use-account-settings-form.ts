"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { resetAfterSave } from "@/components/accounts/reset-after-save";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useSessionDraft } from "@/components/accounts/use-session-draft";
import { useUnsavedChangesWarning } from "@/components/shell/use-unsaved-changes-warning";
import { showToast } from "@/components/ui/show-toast";
import { useUpdateAccount } from "@/lib/accounts/client/mutations";
import type { AccountDto, AccountPatch } from "@/lib/accounts/schemas";

interface BrandFields {
  name: string;
  language: AccountDto["language"];
  timeZone: string;
  colors: string[];
}

const fieldsOf = (account: AccountDto): BrandFields => ({
  name: account.name,
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
  if (dirty.language) changes.language = fields.language;
  if (dirty.timeZone) changes.timeZone = fields.timeZone;
  if (dirty.colors) changes.brandKit = { ...before.brandKit, colors: fields.colors };
  return changes;
}

/** Manages state and saving of the account settings. Input is preserved after a failure. */
export function useAccountSettingsForm() {
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

export type AccountSettingsFormState = ReturnType<typeof useAccountSettingsForm>;
