"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import {
  type CreateAccountFormState,
  NAME_MAX,
  useCreateAccountForm,
} from "@/components/accounts/use-create-account-form";
import { ZoneOptions } from "@/components/accounts/zone-options";
import { useBrandLimit } from "@/components/shell/use-brand-limit";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { accountsQuery } from "@/lib/accounts/client/queries";
import { LANGUAGES } from "@/lib/i18n/direction";

/** Name, language, zone, what it is, and a colour: enough to write and draw in the brand's own way. */
export function CreateAccountForm() {
  const t = useTranslations("common");
  const errorText = useErrorText();
  const form = useCreateAccountForm();
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      {form.error ? (
        <Note tone="err" role="alert">
          {errorText(form.error)}
        </Note>
      ) : (
        <LimitNote />
      )}
      <WhoItIs form={form} />
      <WhereItSpeaks form={form} />
      <Field label={t("account.color")}>
        <input
          type="color"
          {...form.register("color")}
          aria-label={t("account.color")}
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

/** At the limit of the plan a person reads so before they write. */
function LimitNote() {
  const t = useTranslations("common.account");
  const limit = useBrandLimit();
  const n = useQuery(accountsQuery).data?.accounts.length ?? 0;
  if (limit === null || n < limit) return null;
  return <Note tone="warn">{t("atLimit", { limit, n })}</Note>;
}

function WhoItIs({ form: { register, watch, formState } }: { form: CreateAccountFormState }) {
  const t = useTranslations("common.account");
  const error = formState.errors.name;
  return (
    <>
      <Field label={t("name")} error={error && t(error.type === "maxLength" ? "nameLong" : "nameMissing")}>
        <Input
          {...register("name", { validate: (value) => value.trim() !== "", maxLength: NAME_MAX })}
          inputSize="lg"
          dir={watch("name") ? "auto" : undefined}
          placeholder={t("namePlaceholder")}
        />
      </Field>
      <Field label={t("about")} hint={t("aboutHint")}>
        <Textarea
          {...register("summary")}
          rows={3}
          maxLength={2000}
          dir={watch("summary") ? "auto" : undefined}
          placeholder={t("aboutPlaceholder")}
        />
      </Field>
    </>
  );
}

function WhereItSpeaks({ form: { register, formState } }: { form: CreateAccountFormState }) {
  const t = useTranslations("common");
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t("account.language")}>
        <Select {...register("language")} inputSize="lg">
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {t(`language.${language}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("account.zone")} hint={t("account.zoneHint")}>
        <Select {...register("timeZone")} inputSize="lg">
          <ZoneOptions own={formState.defaultValues?.timeZone ?? "UTC"} />
        </Select>
      </Field>
    </div>
  );
}
