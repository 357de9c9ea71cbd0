"use client";

import type { ErrorInfo } from "next/error";
import { useTranslations } from "next-intl";
import { ErrorNotice } from "@/components/shell/error-notice";
import { CenteredPage } from "@/components/shell/simple-page-layout";

interface Props extends ErrorInfo {
  /** The start page of the studio, for pages behind the sign-in; otherwise the link leads to the homepage. */
  studioHome?: string;
}

/** The error page of the segments below a root layout (error.tsx). */
export function PageError({ error, retry, studioHome }: Props) {
  const t = useTranslations("common.failure");
  // A new document: a link inside the application would lead nowhere on the very page that it names.
  const way = studioHome ? <a href={studioHome}>{t("backToToday")}</a> : <a href="/">{t("home")}</a>;
  return (
    <CenteredPage>
      <ErrorNotice error={error} text={t(studioHome ? "text" : "publicText")} onRetry={retry} way={way} />
    </CenteredPage>
  );
}
