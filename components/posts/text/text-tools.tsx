import { useTranslations } from "next-intl";
import { useAskAgent } from "@/components/post-agent/use-agent-open";
import { useComposer } from "@/components/posts/composer-context";
import { TextAlternatives } from "@/components/posts/text/text-alternatives";
import { useTextAlternatives } from "@/components/posts/text/use-text-alternatives";
import { Chip } from "@/components/ui/chip";
import { PriceTag } from "@/components/ui/price-tag";
import { CREDIT_COSTS } from "@/lib/credits/costs";

/** Offers rewrites of the text. Each is a proposal of the assistant with its changes marked, never applied unasked. */
export function TextTools({ writing }: { writing: boolean }) {
  const t = useTranslations("posts.agent.quickPrompts");
  const { draft } = useComposer();
  const askAgent = useAskAgent();
  const alternatives = useTextAlternatives();
  if (draft.content.text.trim() === "") return null;
  const isHebrew = /\p{Script=Hebrew}/u.test(draft.content.text);
  const chips = [
    [t("shorter"), t("askShorter")],
    [t("longer"), t("askLonger")],
    [t("warmer"), t("askWarmer")],
    [t("call"), t("askCall")],
    isHebrew ? [t("english"), t("askEnglish")] : [t("hebrew"), t("askHebrew")],
  ] as const;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: these buttons are not form fields */}
      <div
        role="group"
        aria-label={t("label")}
        className="flex flex-wrap items-center gap-1.5 border-line border-t px-2.5 py-1.5"
      >
        {chips.map(([label, words]) => (
          <Chip key={label} disabled={writing} className="min-h-6 text-12" onClick={() => askAgent(words)}>
            {label}
            <ChipPrice credits={CREDIT_COSTS.text} />
          </Chip>
        ))}
        <Chip
          disabled={writing || alternatives.running}
          className="min-h-6 text-12"
          onClick={() => void alternatives.write()}
        >
          {t("alternatives")}
          <ChipPrice credits={alternatives.cost} />
        </Chip>
      </div>
      <TextAlternatives alternatives={alternatives} />
    </>
  );
}

/** The price of a chip as a number; its unit is read, not shown. */
function ChipPrice({ credits }: { credits: number }) {
  const t = useTranslations("common.credits");
  return (
    <PriceTag credits={credits} className="ms-0 ps-1.5 text-12 text-voice-text">
      <span aria-hidden="true">{credits}</span>
      <span className="sr-only">{t("amount", { n: credits })}</span>
    </PriceTag>
  );
}
