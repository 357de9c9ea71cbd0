import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { StopButton } from "@/components/billing/credit-button";
import { CreditActionError } from "@/components/posts/credit-action-error";
import type { AlternativesState } from "@/components/posts/text/use-text-alternatives";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { Button } from "@/components/ui/button";
import { getTextDirection } from "@/lib/i18n/text-direction";
import { composeFullText } from "@/lib/posts/hashtags";

export function TextAlternatives({ alternatives }: { alternatives: AlternativesState }) {
  const t = useTranslations("posts.alternatives");
  const { found, running, error, language } = alternatives;
  if (running) {
    return (
      <div className="flex items-center gap-3 border-line border-t px-[18px] py-2">
        <WaveformDivider bare state="speaking" bars={13} />
        <span role="status" className="text-13">
          {t("writing")}
        </span>
        <StopButton size="sm" className="ms-auto" onClick={alternatives.stop}>
          {t("stop")}
        </StopButton>
      </div>
    );
  }
  if (error !== null) {
    return (
      <div className="border-line border-t p-3">
        <CreditActionError
          error={error}
          title={t("failed")}
          credits={alternatives.cost}
          onRetry={alternatives.write}
          onClose={alternatives.clearError}
        />
      </div>
    );
  }
  if (found.length === 0) return null;
  return (
    <section aria-label={t("title")} className="grid gap-2 border-line border-t bg-stage p-3">
      <div className="flex items-center gap-2">
        <h2 className="font-bold font-ui text-13">{t("title")}</h2>
        <span className="text-13 text-ink-2">{t("hint")}</span>
        <Button
          variant="quiet"
          size="icon-sm"
          className="ms-auto"
          aria-label={t("close")}
          onClick={alternatives.close}
        >
          <X aria-hidden="true" />
        </Button>
      </div>
      <ul className="grid grid-cols-2 gap-3">
        {found.map((one) => (
          <li key={one.text} className="flex flex-col rounded-in border border-line bg-raised">
            <p
              dir={getTextDirection(composeFullText(one), language)}
              className="flex-1 whitespace-pre-wrap break-words p-3 text-[15px]/[24px]"
            >
              {composeFullText(one)}
            </p>
            <div className="border-line border-t p-2">
              <Button size="sm" onClick={() => alternatives.use(one)}>
                {t("use")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
