"use client";

import { useTranslations } from "next-intl";
import { ColorList } from "@/components/accounts/color-list";
import { type BrandFormState, useBrandForm } from "@/components/accounts/use-brand-form";
import { NAME_MAX } from "@/components/accounts/use-create-account-form";
import { ZoneOptions } from "@/components/accounts/zone-options";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHead, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Note } from "@/components/ui/note";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { LANGUAGES } from "@/lib/i18n/direction";

/** Everything about a brand that is words, a choice or a colour; saved together. */
export function BrandForm() {
  const t = useTranslations("dashboard.settings");
  const errorText = useErrorText();
  const form = useBrandForm();
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("details")}</CardTitle>
      </CardHead>
      <CardBody>
        <form onSubmit={form.submit} noValidate className="grid gap-5">
          <WhoItIs form={form} />
          <WhereItSpeaks form={form} />
          <ColorList
            colors={form.watch("colors")}
            onChange={(colors) => form.setValue("colors", colors, { shouldDirty: true })}
          />
          {form.error && <Note tone="err">{errorText(form.error)}</Note>}
          <footer className="flex flex-wrap items-center gap-2">
            <Button type="submit" variant="primary" busy={form.isPending}>
              {t("save")}
            </Button>
            {form.isDirty && (
              <Button variant="quiet" onClick={form.discard}>
                {t("discard")}
              </Button>
            )}
            <span role="status" className="text-13 text-ink-2">
              {form.isDirty && t("unsaved")}
            </span>
          </footer>
        </form>
      </CardBody>
    </Card>
  );
}

function WhoItIs({ form: { register, watch, formState } }: { form: BrandFormState }) {
  const t = useTranslations("common.account");
  const error = formState.errors.name;
  return (
    <>
      <Field label={t("name")} error={error && t(error.type === "maxLength" ? "nameLong" : "nameMissing")}>
        <Input
          {...register("name", { validate: (value) => value.trim() !== "", maxLength: NAME_MAX })}
          dir={watch("name") ? "auto" : undefined}
        />
      </Field>
      <Field label={t("about")} hint={t("aboutHint")}>
        <Textarea
          {...register("summary")}
          rows={4}
          maxLength={2000}
          dir={watch("summary") ? "auto" : undefined}
          placeholder={t("aboutPlaceholder")}
        />
      </Field>
    </>
  );
}

function WhereItSpeaks({ form: { register, watch, setValue, formState } }: { form: BrandFormState }) {
  const t = useTranslations("common");
  const settings = useTranslations("dashboard.settings");
  const computer = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const differs = watch("timeZone") !== computer;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t("account.language")}>
        <Select {...register("language")}>
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {t(`language.${language}`)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid justify-items-start gap-1.5">
        <Field label={t("account.zone")} hint={t("account.zoneHint")} className="w-full">
          <Select {...register("timeZone")}>
            <ZoneOptions own={formState.defaultValues?.timeZone ?? "UTC"} />
          </Select>
        </Field>
        {differs && (
          <Button
            variant="link"
            size="sm"
            className="whitespace-normal text-start"
            onClick={() => setValue("timeZone", computer, { shouldDirty: true })}
          >
            <span>
              {settings("ownZone")} <bdi dir="ltr">{computer}</bdi>
            </span>
          </Button>
        )}
      </div>
    </div>
  );
}
