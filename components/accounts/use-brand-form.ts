"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { takeSaved } from "@/components/accounts/take-saved";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useKeptDraft } from "@/components/accounts/use-kept-draft";
import { useAskBeforeLeaving } from "@/components/shell/use-ask-before-leaving";
import { notify } from "@/components/ui/notify";
import { useUpdateAccount } from "@/lib/accounts/client/use-update-account";
import type { AccountChanges, AccountWire } from "@/lib/accounts/schemas";

interface BrandFields {
  name: string;
  language: AccountWire["language"];
  timeZone: string;
  colors: string[];
}

const fieldsOf = (account: AccountWire): BrandFields => ({
  name: account.name,
  language: account.language,
  timeZone: account.timeZone,
  colors: account.brandKit.colors,
});

/** Only what the person changed: another window may have changed the rest. */
function changesOf(
  fields: BrandFields,
  dirty: Partial<Record<keyof BrandFields, unknown>>,
  before: AccountWire,
) {
  const changes: AccountChanges = {};
  if (dirty.name) changes.name = fields.name.trim();
  if (dirty.language) changes.language = fields.language;
  if (dirty.timeZone) changes.timeZone = fields.timeZone;
  if (dirty.colors) changes.brandKit = { ...before.brandKit, colors: fields.colors };
  return changes;
}

/** State of the brand's settings, and what happens when they are saved. A failure keeps everything as typed. */
export function useBrandForm() {
  const t = useTranslations("dashboard.settings");
  const account = useCurrentAccount();
  const update = useUpdateAccount(account._id);
  const form = useForm<BrandFields>({ defaultValues: fieldsOf(account) });
  const { isDirty, dirtyFields } = form.formState;
  useKeptDraft(account._id, form);
  useAskBeforeLeaving(isDirty);

  const submit = form.handleSubmit(async (sent) => {
    const saved = await update.runAsync(changesOf(sent, dirtyFields, account)).catch(() => null);
    if (!saved) return;
    takeSaved(form, sent, fieldsOf(saved.account));
    notify.success(t("saved"));
  });

  function discard() {
    form.reset(fieldsOf(account));
    update.reset();
  }
  return { ...form, submit, discard, isDirty, error: update.error, isPending: update.isPending };
}

export type BrandFormState = ReturnType<typeof useBrandForm>;
