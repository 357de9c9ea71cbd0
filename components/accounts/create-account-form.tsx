"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { BrandAbout, BrandLanguage, BrandName, NAME_RULES } from "@/components/accounts/brand-fields";
import { useCreateAccountForm } from "@/components/accounts/use-create-account-form";
import { ZoneOptions } from "@/components/accounts/zone-options";
import { useBrandLimit } from "@/components/shell/use-brand-limit";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Note } from "@/components/ui/note";
import { Select } from "@/components/ui/select";
import { accountsQuery } from "@/lib/accounts/client/queries";

/** Name, language, zone, what it is, and a colour: enough to write and draw in the brand's own way. */
export function CreateAccountForm() {
  const t = useTranslations("common");
  const errorText = useErrorText();
  const form = useCreateAccountForm();
  const { register, formState } = form;
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      {form.error ? (
        <Note tone="err" role="alert">
          {errorText(form.error)}
        </Note>
      ) : (
        <LimitNote />
      )}
      <BrandName
        field={register("name", NAME_RULES)}
        error={formState.errors.name}
        typed={form.watch("name")}
        size="lg"
      />
      <BrandAbout field={register("summary")} typed={form.watch("summary")} size="lg" />
      <div className="grid gap-5 sm:grid-cols-2">
        <BrandLanguage field={register("language")} size="lg" />
        <Field label={t("account.zone")} hint={t("account.zoneHint")}>
          <Select {...register("timeZone")} inputSize="lg">
            <ZoneOptions own={formState.defaultValues?.timeZone ?? "UTC"} />
          </Select>
        </Field>
      </div>
      <Field label={t("account.color")}>
        <input
          type="color"
          {...register("color")}
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
