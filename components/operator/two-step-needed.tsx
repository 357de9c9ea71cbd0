"use client";

import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/shell/link-button";
import { SimplePageLayout } from "@/components/shell/simple-page-layout";

/** Shown to an operator without two-step verification. */
export function TwoStepNeeded() {
  const t = useTranslations("support.operator.twoStep");
  return (
    <SimplePageLayout back="/account" title={t("title")} intro={t("text")} className="max-w-160">
      <div>
        <LinkButton variant="primary" href="/account/me#me-two-step">
          {t("open")}
        </LinkButton>
      </div>
    </SimplePageLayout>
  );
}
