import { ThumbsDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useIndustryExamples } from "@/components/accounts/use-industry-examples";
import { useVoiceTraitText } from "@/components/accounts/use-voice-trait-text";
import { useComposer } from "@/components/posts/composer-context";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Select } from "@/components/ui/select";
import { useAddAvoidedPhrase, useRemoveAvoidedPhrase } from "@/lib/accounts/client/mutations";
import { VOICE_FIELD_LIMITS } from "@/lib/accounts/limits";
import type { VoiceTrait } from "@/lib/accounts/voice-schemas";

/** Records what sounded wrong, for all later texts of the account. */
export function LessLikeThis({ traits }: { traits: VoiceTrait[] }) {
  const t = useTranslations("posts.generationNotes.avoidPhrase");
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="quiet" size="sm">
          <ThumbsDown aria-hidden="true" />
          {t("open")}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t("open")} className="w-80">
        <LessForm traits={traits} onDone={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  );
}

function LessForm({ traits, onDone }: { traits: VoiceTrait[]; onDone(): void }) {
  const t = useTranslations("posts.generationNotes.avoidPhrase");
  const traitText = useVoiceTraitText();
  const errorText = useErrorText();
  const { showUndoable } = useResultToasts();
  const { account } = useComposer();
  const addPhrase = useAddAvoidedPhrase(account._id);
  const removePhrase = useRemoveAvoidedPhrase(account._id);
  const examples = useIndustryExamples();
  const [text, setText] = useState("");
  const [about, setAbout] = useState("");
  const [missing, setMissing] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(text.trim() === "");
    if (text.trim() === "") return;
    const trait = about === "" ? undefined : traits[Number(about)];
    const response = await addPhrase.runAsync({ text: text.trim(), trait }).catch(() => null);
    if (!response) return;
    const line = response.account.brandVoice.avoid?.at(-1) ?? text.trim();
    onDone();
    showUndoable(t("done"), () => removePhrase.run(line));
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field label={t("label")} error={missing ? t("missing") : undefined} hint={t("hint")}>
        <Textarea
          rows={3}
          maxLength={VOICE_FIELD_LIMITS.complaint}
          value={text}
          dir={text ? "auto" : undefined}
          placeholder={examples.feedback}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {traits.length > 0 && (
        <Field label={t("about")}>
          <Select value={about} onChange={(event) => setAbout(event.target.value)}>
            <option value="">{t("fullText")}</option>
            {traits.map((trait, index) => (
              <option key={`${trait.kind} ${trait.value}`} value={index}>
                {traitText(trait)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {addPhrase.error && <Alert tone="err">{errorText(addPhrase.error)}</Alert>}
      <Button
        type="submit"
        variant="primary"
        size="sm"
        busy={addPhrase.isPending}
        className="justify-self-start"
      >
        {t("send")}
      </Button>
    </form>
  );
}
