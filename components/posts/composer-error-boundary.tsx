"use client";

import { catchError, type ErrorInfo } from "next/error";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { ComposerFrame } from "@/components/posts/composer-screen";
import { PageBody } from "@/components/shell/app-shell";
import { ErrorNotice } from "@/components/shell/error-notice";

/** Replaces a composer that threw an error. Its draft was kept (`useDraft`), so the next one starts with the same text. */
function ComposerError({ error, reset }: ErrorInfo) {
  const t = useTranslations("common.failure");
  const posts = useTranslations("posts.screen");
  const { _id: accountId } = useCurrentAccount();
  const way = <Link href={`/account/${accountId}`}>{t("backToToday")}</Link>;
  return (
    <ComposerFrame accountId={accountId}>
      <PageBody>
        <ErrorNotice error={error} text={posts("failed")} onRetry={reset} way={way} />
      </PageBody>
    </ComposerFrame>
  );
}

export const ComposerErrorBoundary = catchError((_: object, info: ErrorInfo) => <ComposerError {...info} />);
