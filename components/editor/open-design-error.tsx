"use client";

import { useTranslations } from "next-intl";
import type { OpenDesignFailure } from "@/components/editor/use-open-design";
import { PageBody } from "@/components/shell/app-shell";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** Explains why a design cannot be opened and offers it as a download; nothing is overwritten. */
export function OpenDesignError({ error, download }: OpenDesignFailure) {
  const t = useTranslations("posts.editor");
  const common = useTranslations("common");
  const errorText = useErrorText();
  return (
    <PageBody>
      {download ? (
        <EmptyState
          level={2}
          title={t("readonly.title")}
          text={t("readonly.text")}
          action={
            <Button variant="primary" onClick={download}>
              {t("readonly.download")}
            </Button>
          }
        />
      ) : (
        <EmptyState
          level={2}
          title={t("refused.title")}
          text={errorText(error)}
          action={
            <Button variant="primary" onClick={() => window.location.reload()}>
              {common("retry")}
            </Button>
          }
        />
      )}
    </PageBody>
  );
}
