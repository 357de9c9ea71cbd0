"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { takeSaved } from "@/components/accounts/take-saved";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useKeptDraft } from "@/components/accounts/use-kept-draft";
import { useAskBeforeLeaving } from "@/components/shell/use-ask-before-leaving";
import { notify } from "@/components/ui/notify";
import { fieldsOf, type VoiceFields, voiceOf } from "@/components/voice/voice-fields";
import { useUpdateAccount } from "@/lib/accounts/client/use-update-account";

/** State of the voice as typed, and what happens when it is saved. A failure keeps everything as typed. */
export function useVoiceForm() {
  const t = useTranslations("dashboard.voice");
  const account = useCurrentAccount();
  const update = useUpdateAccount(account._id);
  const form = useForm<VoiceFields>({ defaultValues: fieldsOf(account.brandVoice) });
  const { isDirty } = form.formState;
  useKeptDraft(`${account._id}.voice`, form);
  useAskBeforeLeaving(isDirty);

  const submit = form.handleSubmit(async (sent) => {
    const saved = await update.runAsync({ brandVoice: voiceOf(sent) }).catch(() => null);
    if (!saved) return;
    takeSaved(form, sent, fieldsOf(saved.account.brandVoice));
    notify.success(t("saved"));
  });

  function discard() {
    form.reset(fieldsOf(account.brandVoice));
    update.reset();
  }

  /** Puts other values into the form as if they had been typed: nothing is saved by it. */
  function fill(fields: VoiceFields) {
    form.reset(fields, { keepDefaultValues: true });
  }
  return { ...form, submit, discard, fill, isDirty, error: update.error, isPending: update.isPending };
}

export type VoiceFormState = ReturnType<typeof useVoiceForm>;
