"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { saveLanguage } from "@/components/shell/language-switch";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { showToast } from "@/components/ui/show-toast";
import { useUpdateMe } from "@/lib/auth/client/mutations";
import { MAX_NAME_LENGTH } from "@/lib/auth/limits";
import type { User } from "@/lib/auth/schemas";
import { LANGUAGES } from "@/lib/i18n/direction";

/** Edits name and language. The language applies to the interface immediately. */
export function ProfileForm() {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const user = useCurrentUser();
  const { register, submit, nameError, language, isPending, error } = useProfileForm(user);
  return (
    <Card aria-labelledby="me-profile">
      <CardHeader>
        <CardTitle id="me-profile">{t("me.profile")}</CardTitle>
      </CardHeader>
      <CardContent>
        <form onSubmit={submit} noValidate className="grid gap-4">
          {error && <Alert tone="err">{errorText(error)}</Alert>}
          <Field label={t("name")} error={nameError && t("errors.name")}>
            <Input
              {...register("name", { validate: isName })}
              inputSize="lg"
              autoComplete="name"
              maxLength={MAX_NAME_LENGTH}
            />
          </Field>
          <Field label={t("me.language")} hint={t("me.languageHint")}>
            <Select {...register("language")} inputSize="lg">
              {language}
            </Select>
          </Field>
          <p className="text-ink-2">
            {t.rich("me.address", {
              address: () => (
                <bdi dir="ltr" className="inline-block max-w-full wrap-anywhere">
                  {user.email}
                </bdi>
              ),
            })}
          </p>
          <div>
            <Button type="submit" variant="primary" busy={isPending}>
              {t("me.save")}
            </Button>
          </div>
        </form>
      </CardContent>
    </Card>
  );
}

const isName = (value: string) => value.trim() !== "";

function useProfileForm({ name, language }: User) {
  const t = useTranslations("auth.me");
  const names = useTranslations("common.language");
  const router = useRouter();
  const update = useUpdateMe();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name, language } });
  const submit = handleSubmit(async (values) => {
    try {
      await update.runAsync(values);
    } catch {
      return;
    }
    showToast.success(t("saved"));
    // Changing only the name keeps a temporarily different interface language.
    if (values.language === language) return;
    saveLanguage(values.language);
    router.refresh();
  });
  const options = LANGUAGES.map((one) => (
    <option key={one} value={one}>
      {names(one)}
    </option>
  ));
  const { isPending, error } = update;
  return { register, submit, nameError: formState.errors.name, language: options, isPending, error };
}
