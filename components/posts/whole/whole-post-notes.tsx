"use client";

import { OctagonAlert, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { SpendError } from "@/components/posts/spend-error";
import type { WholePost } from "@/components/posts/whole/use-whole-post";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";

/** Why there is no whole post; or which part of it is not there, and what came back for that. */
export function WholePostNotes({ whole }: { whole: WholePost }) {
  const t = useTranslations("posts.whole");
  const common = useTranslations("common");
  const names = useTranslations("posts.platform");
  const place = useTranslations("posts.siblings");
  const { error, shortfall } = whole;
  if (error !== null) {
    return (
      <SpendError
        error={error}
        title={t("failed")}
        icon={<OctagonAlert aria-hidden="true" />}
        onRetry={whole.retry}
        onClose={whole.clearError}
      />
    );
  }
  if (!shortfall) return null;
  return (
    <Note
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
        {shortfall.picture && <li>{t("noPicture")}</li>}
        {shortfall.texts.map(({ platform, language }) => (
          <li key={`${platform} ${language}`}>
            {t("noText", {
              place: place("place", {
                platform: names(platform),
                language: place(`languageName.${language}`),
              }),
            })}
          </li>
        ))}
      </ul>
      <p>
        {t("back", { n: shortfall.back })} {t("again")}
      </p>
    </Note>
  );
}
