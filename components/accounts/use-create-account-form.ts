"use client";

import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { useForm } from "react-hook-form";
import { useKeptDraft } from "@/components/accounts/use-kept-draft";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { dropBrandDraft } from "@/lib/accounts/client/brand-draft";
import { useCreateAccount } from "@/lib/accounts/client/use-create-account";
import { knownLanguage } from "@/lib/i18n/direction";

const DEFAULT_COLOR = "#0b5d4e";

/** State of the form that creates a brand, and what happens when it is sent. */
export function useCreateAccountForm() {
  const locale = useLocale();
  const router = useRouter();
  const create = useCreateAccount();
  const form = useForm({
    defaultValues: {
      name: "",
      language: knownLanguage(locale),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      summary: "",
      color: DEFAULT_COLOR,
    },
  });
  const draft = `new.${useCurrentUser()._id}`;
  useKeptDraft(draft, form);
  const submit = form.handleSubmit(async ({ name, language, timeZone, summary, color }) => {
    const brandVoice = summary.trim() ? { summary: summary.trim() } : {};
    await create
      .runAsync({ name, language, timeZone, brandVoice, brandKit: { colors: [color], fonts: [] } })
      .then(({ account }) => {
        dropBrandDraft(draft);
        router.push(`/account/${account._id}`);
      })
      .catch(() => undefined);
  });
  return { ...form, submit, error: create.error, isPending: create.isPending };
}
