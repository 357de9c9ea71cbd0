import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { CreditActionError } from "@/components/posts/credit-action-error";
import type { FullPostState } from "@/components/posts/full-post/use-full-post";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

/** Explains why a full post failed, or which part is missing and how many credits were released. */
export function FullPostNotices({ whole }: { whole: FullPostState }) {
  const t = useTranslations("posts.fullPost");
  const common = useTranslations("common");
  const names = useTranslations("posts.platform");
  const place = useTranslations("posts.variants");
  const { error, shortfall } = whole;
  if (error !== null) {
    return (
      <CreditActionError
        error={error}
        title={t("failed")}
        credits={whole.retryCost}
        onRetry={whole.retry}
        onClose={whole.clearError}
      />
    );
  }
  if (!shortfall) return null;
  return (
    <Alert
      tone="warn"
      role="alert"
      icon={<TriangleAlert aria-hidden="true" />}
      title={t("partly")}
      actions={
        <Button variant="quiet" size="sm" onClick={whole.closeShortfall}>
          {common("close")}
        </Button>
      }
    >
      <ul>
        {shortfall.includeImage && <li>{t("imageFailed")}</li>}
        {shortfall.texts.map(({ platform, language }) => (
          <li key={`${platform} ${language}`}>
            {t("textFailed", {
              place: place("variantName", {
                platform: names(platform),
                language: place(`languageName.${language}`),
              }),
            })}
          </li>
        ))}
      </ul>
      <p>
        {t("creditsReturned", { n: shortfall.back })} {t("retryHint")}
      </p>
    </Alert>
  );
}
