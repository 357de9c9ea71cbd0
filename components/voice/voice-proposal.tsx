import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { Button } from "@/components/ui/button";
import type { VoiceFormState } from "@/components/voice/use-voice-form";
import { applyLearnedTrait } from "@/components/voice/voice-fields";
import { TONE_NEUTRAL_STEP, TONE_SLIDERS, type ToneSlider } from "@/lib/accounts/voice-options";
import { saveVoiceProposal } from "@/lib/generation/client/use-learn-voice";
import { LEARNABLE_FIELDS, type LearnableField } from "@/lib/generation/learn-limits";
import type { LearnVoiceResponse } from "@/lib/generation/learn-schemas";

interface Props {
  proposal: LearnVoiceResponse;
  form: VoiceFormState;
}

export function VoiceProposal({ proposal, form }: Props) {
  const t = useTranslations("dashboard.voice.learn");
  const parts = LEARNABLE_FIELDS.filter((name) => proposal.brandVoice[name] !== undefined);
  return (
    <section aria-label={t("proposal")} className="grid gap-3 border-line border-t pt-3">
      <h3 className="font-bold">{t("proposal")}</h3>
      <p className="text-13 text-ink-2">
        {parts.length === 0 ? t("nothing") : t("from_texts", { n: proposal.texts })}
      </p>
      <ul className="grid gap-3">
        {parts.map((name) => (
          <Part key={name} name={name} proposal={proposal} form={form} />
        ))}
      </ul>
    </section>
  );
}

function Part({ name, proposal, form }: Props & { name: LearnableField }) {
  const t = useTranslations("dashboard.voice");
  const { showUndoable } = useResultToasts();
  const client = useQueryClient();
  const { _id } = useCurrentAccount();
  const shown = useShown();
  const instead = replaced(name, form);

  /** Removes a trait from the proposal; `undo` restores it. */
  function settle(message: string, undo: () => void) {
    const { [name]: _value, ...brandVoice } = proposal.brandVoice;
    const left = { ...proposal, brandVoice };
    saveVoiceProposal(client, _id, Object.keys(brandVoice).length > 0 ? left : null);
    showUndoable(message, () => {
      undo();
      saveVoiceProposal(client, _id, proposal);
    });
  }
  function applyTrait() {
    const before = form.getValues();
    form.fill(applyLearnedTrait(before, name, proposal.brandVoice));
    settle(t("learn.applied"), () => form.fill(before));
  }

  return (
    <li className="grid gap-1.5 rounded-in border border-line bg-raised p-3">
      <h4 className="font-semibold text-13 text-ink-2">{t(`parts.${name}`)}</h4>
      <p dir="auto" className="line-clamp-6 whitespace-pre-line [overflow-wrap:anywhere]">
        {shown(name, proposal.brandVoice)}
      </p>
      <p dir="auto" className="text-13 text-ink-2">
        {proposal.reasons[name]}
      </p>
      {instead && (
        <p className="text-13 text-ink-2">
          {t("learn.replaces")} <bdi className="line-clamp-2">{instead}</bdi>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-label={`${t("learn.apply")}: ${t(`parts.${name}`)}`} onClick={applyTrait}>
          {t("learn.apply")}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={`${t("learn.dismiss")}: ${t(`parts.${name}`)}`}
          onClick={() => settle(t("learn.dismissed"), () => undefined)}
        >
          {t("learn.dismiss")}
        </Button>
      </div>
    </li>
  );
}

/** Returns the text that applying this trait would replace. */
function replaced(name: LearnableField, { watch }: VoiceFormState): string {
  return name === "summary" || name === "audience" || name === "tone" ? watch(name).trim() : "";
}

function useShown() {
  const t = useTranslations("dashboard.voice");
  return (name: LearnableField, voice: LearnVoiceResponse["brandVoice"]): string => {
    if (name === "sliders") {
      const step = (slider: ToneSlider) => voice.sliders?.[slider] ?? TONE_NEUTRAL_STEP;
      const leaning = TONE_SLIDERS.filter((slider) => step(slider) !== TONE_NEUTRAL_STEP);
      const word = (slider: ToneSlider) =>
        t(`sliders.${slider}.${step(slider) > TONE_NEUTRAL_STEP ? "high" : "low"}`);
      return leaning.map(word).join(" · ");
    }
    if (name === "address") return voice.address ? t(`addressForms.${voice.address}`) : "";
    const value = voice[name] ?? "";
    if (typeof value === "string") return value;
    return value.join(name === "examples" ? "\n\n" : " · ");
  };
}
