"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { rememberLanguage } from "@/components/shell/remember-language";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHead, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { notify } from "@/components/ui/notify";
import { Select } from "@/components/ui/select";
import { useUpdateMe } from "@/lib/auth/client/use-update-me";
import { NAME_MAX } from "@/lib/auth/rules";
import type { User } from "@/lib/auth/schemas";
import { LANGUAGES } from "@/lib/i18n/direction";

/** Name and language. The language of the person becomes that of the interface at once. */
export function ProfileForm() {
  const t = useTranslations("auth");
  const errorText = useErrorText();
  const user = useCurrentUser();
  const { register, submit, nameError, language, isPending, error } = useProfileForm(user);
  return (
    <Card aria-labelledby="me-profile">
      <CardHead>
        <CardTitle id="me-profile">{t("me.profile")}</CardTitle>
      </CardHead>
      <CardBody>
        <form onSubmit={submit} noValidate className="grid gap-4">
          {error && <Note tone="err">{errorText(error)}</Note>}
          <Field label={t("name")} error={nameError && t("errors.name")}>
            <Input
              {...register("name", { validate: isName })}
              inputSize="lg"
              autoComplete="name"
              maxLength={NAME_MAX}
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
      </CardBody>
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
    notify.success(t("saved"));
    // Whoever reads the screens in the other language for now, and changes the name alone, stays in it.
    if (values.language === language) return;
    rememberLanguage(values.language);
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
