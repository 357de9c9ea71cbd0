"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { saveLanguage } from "@/components/shell/language-switch";
import { TitledCard } from "@/components/shell/titled-card";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { showToast } from "@/components/ui/show-toast";
import { useUpdateMe } from "@/lib/auth/client/mutations";
import { MAX_NAME_LENGTH } from "@/lib/auth/limits";
import { LANGUAGES } from "@/lib/i18n/direction";

/** Edits name and language. The language applies to the interface immediately. */
export function ProfileForm() {
  const t = useTranslations("auth");
  const names = useTranslations("common.language");
  const errorText = useErrorText();
  const router = useRouter();
  const { name, language, email } = useCurrentUser();
  const update = useUpdateMe();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name, language } });
  const submit = handleSubmit(async (values) => {
    try {
      await update.runAsync(values);
    } catch {
      return;
    }
    showToast.success(t("me.saved"));
    // Changing only the name keeps a temporarily different interface language.
    if (values.language === language) return;
    saveLanguage(values.language);
    router.refresh();
  });
  return (
    <TitledCard id="me-profile" title={t("me.profile")}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        {update.error && <Alert tone="err">{errorText(update.error)}</Alert>}
        <Field label={t("name")} error={formState.errors.name && t("errors.name")}>
          <Input
            {...register("name", { validate: (value) => value.trim() !== "" })}
            inputSize="lg"
            autoComplete="name"
            maxLength={MAX_NAME_LENGTH}
          />
        </Field>
        <Field label={t("me.language")} hint={t("me.languageHint")}>
          <Select {...register("language")} inputSize="lg">
            {LANGUAGES.map((one) => (
              <option key={one} value={one}>
                {names(one)}
              </option>
            ))}
          </Select>
        </Field>
        <p className="text-ink-2">
          {t.rich("me.email", {
            address: () => (
              <bdi dir="ltr" className="inline-block max-w-full wrap-anywhere">
                {email}
              </bdi>
            ),
          })}
        </p>
        <div>
          <Button type="submit" variant="primary" busy={update.isPending}>
            {t("me.save")}
          </Button>
        </div>
      </form>
    </TitledCard>
  );
}
