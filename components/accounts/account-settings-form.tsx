"use client";

import { useTranslations } from "next-intl";
import {
  AccountLanguageField,
  AccountNameField,
  NAME_FIELD_RULES,
} from "@/components/accounts/account-fields";
import { ColorList } from "@/components/accounts/color-list";
import { FormFooter } from "@/components/accounts/form-footer";
import { TimeZoneOptions } from "@/components/accounts/time-zone-options";
import {
  type AccountSettingsFormState,
  useAccountSettingsForm,
} from "@/components/accounts/use-account-settings-form";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

/** Renders all text, choice and color settings of an account as one form. */
export function AccountSettingsForm() {
  const t = useTranslations("dashboard.settings");
  const form = useAccountSettingsForm();
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("details")}</CardTitle>
      </CardHeader>
      <CardContent>
        <form onSubmit={form.submit} noValidate className="grid gap-5">
          <AccountNameField
            field={form.register("name", NAME_FIELD_RULES)}
            error={form.formState.errors.name}
            typed={form.watch("name")}
          />
          <WhereItSpeaks form={form} />
          <ColorList
            colors={form.watch("colors")}
            onChange={(colors) => form.setValue("colors", colors, { shouldDirty: true })}
          />
          <FormFooter form={form} save={t("save")} />
        </form>
      </CardContent>
    </Card>
  );
}

function WhereItSpeaks({
  form: { register, watch, setValue, formState },
}: {
  form: AccountSettingsFormState;
}) {
  const t = useTranslations("common");
  const settings = useTranslations("dashboard.settings");
  const computer = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const differs = watch("timeZone") !== computer;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <AccountLanguageField field={register("language")} />
      <div className="grid justify-items-start gap-1.5">
        <Field label={t("account.zone")} hint={t("account.zoneHint")} className="w-full">
          <Select {...register("timeZone")}>
            <TimeZoneOptions own={formState.defaultValues?.timeZone ?? "UTC"} />
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
