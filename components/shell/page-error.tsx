"use client";

import type { ErrorInfo } from "next/error";
import { useTranslations } from "next-intl";
import { ErrorNotice } from "@/components/shell/error-notice";
import { CenteredPage } from "@/components/shell/simple-page-layout";

interface Props extends ErrorInfo {
  /** Path of the studio's start page, for signed-in pages. Absent: the link opens the homepage. */
  studioHome?: string;
}

/** Error boundary page for the segments below a root layout (error.tsx). */
export function PageError({ error, retry, studioHome }: Props) {
  const t = useTranslations("common.failure");
  // A plain link loads a new document; client-side navigation to the current URL would keep the error.
  const link = studioHome ? <a href={studioHome}>{t("backToToday")}</a> : <a href="/">{t("home")}</a>;
  return (
    <CenteredPage>
      <ErrorNotice error={error} text={t(studioHome ? "text" : "publicText")} onRetry={retry} link={link} />
    </CenteredPage>
  );
}
