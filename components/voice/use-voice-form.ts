import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { resetAfterSave } from "@/components/accounts/reset-after-save";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useSessionDraft } from "@/components/accounts/use-session-draft";
import { useUnsavedChangesWarning } from "@/components/shell/use-unsaved-changes-warning";
import { showToast } from "@/components/ui/show-toast";
import { fromVoiceFields, toVoiceFields, type VoiceFields } from "@/components/voice/voice-fields";
import { useUpdateAccount } from "@/lib/accounts/client/mutations";

export function useVoiceForm() {
  const t = useTranslations("dashboard.voice");
  const account = useCurrentAccount();
  const update = useUpdateAccount(account._id);
  const form = useForm<VoiceFields>({ defaultValues: toVoiceFields(account.brandVoice) });
  const { isDirty } = form.formState;
  useSessionDraft(`${account._id}.voice`, form);
  useUnsavedChangesWarning(isDirty);

  const submit = form.handleSubmit(async (sent) => {
    const saved = await update.runAsync({ brandVoice: fromVoiceFields(sent) }).catch(() => null);
    if (!saved) return;
    resetAfterSave(form, sent, toVoiceFields(saved.account.brandVoice));
    showToast.success(t("saved"));
  });

  function discard() {
    form.reset(toVoiceFields(account.brandVoice));
    update.reset();
  }

  /** Sets form values like user input, without saving. */
  const fill = (fields: VoiceFields) => form.reset(fields, { keepDefaultValues: true });
  return { ...form, submit, discard, fill, isDirty, error: update.error, isPending: update.isPending };
}

export type VoiceFormState = ReturnType<typeof useVoiceForm>;
