import { useTranslations } from "next-intl";
import { AccountAboutField } from "@/components/accounts/account-fields";
import { FormFooter } from "@/components/accounts/form-footer";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { Slider } from "@/components/ui/slider";
import { PhraseList } from "@/components/voice/phrase-list";
import { TextList } from "@/components/voice/text-list";
import type { VoiceFormState } from "@/components/voice/use-voice-form";
import { VOICE_FIELD_LIMITS } from "@/lib/accounts/limits";
import { AUDIENCE_ADDRESS_FORMS, SPEAKERS, TONE_SLIDERS } from "@/lib/accounts/voice-options";

interface Props {
  form: VoiceFormState;
}

export function VoiceForm({ form }: Props) {
  const t = useTranslations("dashboard.voice");
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("form")}</CardTitle>
      </CardHeader>
      <CardContent>
        <form onSubmit={form.submit} noValidate className="grid gap-6">
          <VoiceTextFields form={form} />
          <ToneSliders form={form} />
          <Speaker form={form} />
          <Address form={form} />
          <Lists form={form} />
          <FormFooter form={form} save={t("save")} />
        </form>
      </CardContent>
    </Card>
  );
}

function VoiceTextFields({ form: { register, watch } }: Props) {
  const t = useTranslations("dashboard.voice");
  return (
    <>
      <AccountAboutField
        field={register("summary")}
        typed={watch("summary")}
        industry={useCurrentAccount().industry}
      />
      {(["audience", "tone"] as const).map((name) => (
        <Field key={name} label={t(name)}>
          <Input
            {...register(name)}
            maxLength={VOICE_FIELD_LIMITS[name]}
            dir={watch(name) ? "auto" : undefined}
            placeholder={t(`${name}Placeholder`)}
          />
        </Field>
      ))}
    </>
  );
}

/** Selects the grammatical form of address, which Hebrew requires and English does not. */
function Address({ form: { watch, setValue } }: Props) {
  const t = useTranslations("dashboard.voice");
  const { language } = useCurrentAccount();
  const address = watch("address");
  const choose = (value: string) => {
    const chosen = AUDIENCE_ADDRESS_FORMS.find((one) => one === value);
    if (chosen) setValue("address", chosen, { shouldDirty: true });
  };
  return (
    <Field isGroup label={t("address")} hint={language === "he" ? undefined : t("addressHint")}>
      <RadioGroup value={address} onValueChange={choose}>
        {AUDIENCE_ADDRESS_FORMS.map((one) => (
          <Radio key={one} value={one}>
            {t(`addressForms.${one}`)}
          </Radio>
        ))}
      </RadioGroup>
    </Field>
  );
}

/** Selects who speaks in the posts, which decides the verbs of Hebrew and the pronoun of English. */
function Speaker({ form: { watch, setValue } }: Props) {
  const t = useTranslations("dashboard.voice");
  const choose = (value: string) => {
    const chosen = SPEAKERS.find((one) => one === value);
    if (chosen) setValue("speaker", chosen, { shouldDirty: true });
  };
  return (
    <Field isGroup label={t("speaker")}>
      <RadioGroup value={watch("speaker")} onValueChange={choose}>
        {SPEAKERS.map((one) => (
          <Radio key={one} value={one}>
            {t(`speakers.${one}`)}
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
      <PhraseList
        label={t("favourites")}
        hint={t("wordsHint")}
        words={watch("favourites")}
        onChange={set("favourites")}
      />
      <PhraseList
        label={t("banned")}
        hint={t("bannedHint")}
        words={watch("banned")}
        onChange={set("banned")}
      />
      <TextList
        legend={t("examples")}
        hint={t("examplesHint")}
        add={t("addExample")}
        most={VOICE_FIELD_LIMITS.examples}
        maxLength={VOICE_FIELD_LIMITS.example}
        texts={watch("examples")}
        onChange={set("examples")}
      />
    </>
  );
}

function ToneSliders({ form: { watch, setValue } }: Props) {
  const t = useTranslations("dashboard.voice");
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{t("sliders.title")}</legend>
      {TONE_SLIDERS.map((slider) => {
        const [low, high] = [t(`sliders.${slider}.low`), t(`sliders.${slider}.high`)];
        return (
          <div key={slider} className="grid grid-cols-[6rem_minmax(0,1fr)_6rem] items-center gap-3">
            <span aria-hidden="true" className="text-end text-13 text-ink-2">
              {low}
            </span>
            <Slider
              min={1}
              max={5}
              step={1}
              value={[watch(slider)]}
              thumbLabels={[t("sliders.label", { low, high })]}
              onValueChange={([step]) => step && setValue(slider, step, { shouldDirty: true })}
            />
            <span aria-hidden="true" className="text-13 text-ink-2">
              {high}
            </span>
          </div>
        );
      })}
    </fieldset>
  );
}
