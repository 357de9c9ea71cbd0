"use client";

import { useTranslations } from "next-intl";
import type { FailedDesign } from "@/components/editor/use-open-design";
import { Page } from "@/components/shell/app-shell";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";

/** A design that cannot be opened: what it is can be taken away, nothing of it is overwritten. */
export function OpenFailure({ error, download }: FailedDesign) {
  const t = useTranslations("posts.editor");
  const common = useTranslations("common");
  const errorText = useErrorText();
  return (
    <Page>
      {download ? (
        <Empty
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
        <Empty
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
    </Page>
  );
}
