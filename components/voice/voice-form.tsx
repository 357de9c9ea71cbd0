"use client";

import { useTranslations } from "next-intl";
import { BrandAbout } from "@/components/accounts/brand-fields";
import { SaveRow } from "@/components/accounts/save-row";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { Card, CardBody, CardHead, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { TextList } from "@/components/voice/text-list";
import { ToneSliders } from "@/components/voice/tone-sliders";
import type { VoiceFormState } from "@/components/voice/use-voice-form";
import { WordList } from "@/components/voice/word-list";
import { VOICE_LIMITS } from "@/lib/accounts/rules";
import { AUDIENCE_ADDRESSES } from "@/lib/accounts/voice-schemas";

interface Props {
  form: VoiceFormState;
}

/** Everything that makes a brand sound like itself; saved together. */
export function VoiceForm({ form }: Props) {
  const t = useTranslations("dashboard.voice");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("form")}</CardTitle>
      </CardHead>
      <CardBody>
        <form onSubmit={form.submit} noValidate className="grid gap-6">
          <InWords form={form} />
          <ToneSliders form={form} />
          <Address form={form} />
          <Lists form={form} />
          <SaveRow form={form} save={t("save")} />
        </form>
      </CardBody>
    </Card>
  );
}

function InWords({ form: { register, watch } }: Props) {
  const t = useTranslations("dashboard.voice");
  return (
    <>
      <BrandAbout field={register("summary")} typed={watch("summary")} />
      <Field label={t("audience")}>
        <Input
          {...register("audience")}
          maxLength={VOICE_LIMITS.audience}
          dir={watch("audience") ? "auto" : undefined}
          placeholder={t("audiencePlaceholder")}
        />
      </Field>
      <Field label={t("tone")}>
        <Input
          {...register("tone")}
          maxLength={VOICE_LIMITS.tone}
          dir={watch("tone") ? "auto" : undefined}
          placeholder={t("tonePlaceholder")}
        />
      </Field>
    </>
  );
}

/** Hebrew has to choose how it speaks to readers; English does not. */
function Address({ form: { watch, setValue } }: Props) {
  const t = useTranslations("dashboard.voice");
  const { language } = useCurrentAccount();
  const address = watch("address");
  const choose = (value: string) => {
    const chosen = AUDIENCE_ADDRESSES.find((one) => one === value);
    if (chosen) setValue("address", chosen, { shouldDirty: true });
  };
  return (
    <Field label={t("address")} hint={language === "he" ? undefined : t("addressHint")}>
      <RadioGroup value={address} onValueChange={choose}>
        {AUDIENCE_ADDRESSES.map((one) => (
          <Radio key={one} value={one}>
            {t(`addresses.${one}`)}
          </Radio>
        ))}
      </RadioGroup>
    </Field>
  );
}

function Lists({ form: { watch, setValue } }: Props) {
  const t = useTranslations("dashboard.voice");
  const set = (name: "favourites" | "banned" | "examples") => (values: string[]) =>
    setValue(name, values, { shouldDirty: true });
  return (
    <>
      <WordList
        label={t("favourites")}
        hint={t("wordsHint")}
        words={watch("favourites")}
        onChange={set("favourites")}
      />
      <WordList label={t("banned")} hint={t("bannedHint")} words={watch("banned")} onChange={set("banned")} />
      <TextList
        legend={t("examples")}
        hint={t("examplesHint")}
        add={t("addExample")}
        most={VOICE_LIMITS.examples}
        maxLength={VOICE_LIMITS.example}
        texts={watch("examples")}
        onChange={set("examples")}
      />
    </>
  );
}
