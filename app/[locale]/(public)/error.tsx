"use client";

import type { ErrorInfo } from "next/error";
import { useParams } from "next/navigation";
import { StandaloneErrorNotice } from "@/components/shell/standalone-error-notice";
import { toLanguage } from "@/lib/i18n/direction";

/** Error boundary page of the public pages, which load no message catalog. */
export default function PublicErrorPage({ error, retry }: ErrorInfo) {
  const { locale } = useParams<{ locale: string }>();
  return <StandaloneErrorNotice error={error} retry={retry} language={toLanguage(locale)} />;
}
