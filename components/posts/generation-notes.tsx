import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useVoiceTraitText } from "@/components/accounts/use-voice-trait-text";
import { useComposer } from "@/components/posts/composer-context";
import { LessLikeThis } from "@/components/posts/less-like-this";
import { Button } from "@/components/ui/button";
import { ChipLabel } from "@/components/ui/chip";
import type { VoiceTrait } from "@/lib/accounts/voice-schemas";
import { findGenerationInfo } from "@/lib/posts/client/local-draft";
import type { CopyIssue } from "@/lib/posts/generation-info-schemas";

const FEW = 5;

/** Shows remaining issues and applied voice traits of a generated text until it is edited. */
export function GenerationNotes() {
  const t = useTranslations("posts.generationNotes");
  const { draft } = useComposer();
  const written = findGenerationInfo(draft.content, draft.post);
  if (!written || draft.content.text === "") return null;
  return (
    <section aria-label={t("label")} className="grid gap-3 text-13">
      <Marks marks={written.marks} />
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Traits traits={written.traits} />
        <LessLikeThis traits={written.traits} />
      </div>
    </section>
  );
}

function Marks({ marks }: { marks: CopyIssue[] }) {
  const t = useTranslations("posts.generationNotes");
  const sentence = ({ rule }: CopyIssue) => {
    const key = `rules.${rule}` as "rules.hype";
    return t.has(key) ? t(key) : t("rules.other");
  };
  if (marks.length === 0) return null;
  return (
    <ul className="grid gap-1.5">
      {marks.map((mark) => (
        <li key={`${mark.rule} ${mark.excerpt}`} className="flex gap-2">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none text-warn" />
          <span className="min-w-0">
            <bdi className="font-semibold align-as-parent [overflow-wrap:anywhere] line-clamp-2">
              {mark.excerpt}
            </bdi>
            <span className="text-ink-2">{sentence(mark)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Name and value are separate, because a value in the other direction would lose its start when truncated. */
function TraitLine({ text, value }: { text: string; value: string }) {
  const name = text.endsWith(value) ? text.slice(0, -value.length) : "";
  return (
    <span className="flex min-w-0">
      <span className="flex-none whitespace-pre">{name}</span>
      <bdi className="min-w-0 truncate">{text.slice(name.length)}</bdi>
    </span>
  );
}

function Traits({ traits }: { traits: VoiceTrait[] }) {
  const t = useTranslations("posts.generationNotes");
  const traitText = useVoiceTraitText();
  const [all, setAll] = useState(false);
  if (traits.length === 0) return <p className="min-w-0 flex-1 text-ink-2">{t("voiceUnset")}</p>;
  const shown = all ? traits : traits.slice(0, FEW);
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
      <span className="text-ink-2">{t("with")}</span>
      <ul className="contents">
        {shown.map((trait) => (
          <li key={`${trait.kind} ${trait.value}`} className="min-w-0 max-w-full">
            <ChipLabel className="max-w-80 text-12">
              <TraitLine text={traitText(trait)} value={trait.value} />
            </ChipLabel>
          </li>
        ))}
      </ul>
      {traits.length > FEW && (
        <Button variant="link" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t("collapse") : t("all", { n: traits.length })}
        </Button>
      )}
    </div>
  );
}
