"use client";

import { useTranslations } from "next-intl";
import { BrandLanguage, BrandName, NAME_RULES } from "@/components/accounts/brand-fields";
import { ColorList } from "@/components/accounts/color-list";
import { SaveRow } from "@/components/accounts/save-row";
import { type BrandFormState, useBrandForm } from "@/components/accounts/use-brand-form";
import { ZoneOptions } from "@/components/accounts/zone-options";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHead, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

/** Everything about a brand that is words, a choice or a colour; saved together. */
export function BrandForm() {
  const t = useTranslations("dashboard.settings");
  const form = useBrandForm();
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("details")}</CardTitle>
      </CardHead>
      <CardBody>
        <form onSubmit={form.submit} noValidate className="grid gap-5">
          <BrandName
            field={form.register("name", NAME_RULES)}
            error={form.formState.errors.name}
            typed={form.watch("name")}
          />
          <WhereItSpeaks form={form} />
          <ColorList
            colors={form.watch("colors")}
            onChange={(colors) => form.setValue("colors", colors, { shouldDirty: true })}
          />
          <SaveRow form={form} save={t("save")} />
        </form>
      </CardBody>
    </Card>
  );
}

function WhereItSpeaks({ form: { register, watch, setValue, formState } }: { form: BrandFormState }) {
  const t = useTranslations("common");
  const settings = useTranslations("dashboard.settings");
  const computer = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const differs = watch("timeZone") !== computer;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <BrandLanguage field={register("language")} />
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
