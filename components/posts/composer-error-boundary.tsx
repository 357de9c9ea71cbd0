"use client";

import { catchError, type ErrorInfo } from "next/error";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { BackButton } from "@/components/posts/composer-header";
import { AppShell, PageBody } from "@/components/shell/app-shell";
import { ErrorNotice } from "@/components/shell/error-notice";

/**
 * Error boundary of the composer: replaces a composer that threw an error. Its draft was kept when it was removed (`useDraft`), so the next composer
 * starts with the same text.
 */
function ComposerError({ error, reset }: ErrorInfo) {
  const t = useTranslations("common.failure");
  const posts = useTranslations("posts.screen");
  const { _id: accountId } = useCurrentAccount();
  const way = <Link href={`/account/${accountId}`}>{t("today")}</Link>;
  return (
    <AppShell accountId={accountId} rail crumbs={<BackButton accountId={accountId} />}>
      <PageBody>
        <ErrorNotice error={error} text={posts("failed")} onRetry={reset} way={way} />
      </PageBody>
    </AppShell>
  );
}

export const ComposerErrorBoundary = catchError((_: object, info: ErrorInfo) => <ComposerError {...info} />);
