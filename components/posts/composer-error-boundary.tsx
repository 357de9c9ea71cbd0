"use client";

import { catchError, type ErrorInfo } from "next/error";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { ComposerFrame } from "@/components/posts/composer-screen";
import { PageBody } from "@/components/shell/app-shell";
import { ErrorNotice } from "@/components/shell/error-notice";
import { Link } from "@/components/ui/app-link";

/** Error boundary content of the composer. The draft was saved on unmount (`useDraft`); a retry starts with its text. */
function ComposerError({ error, reset }: ErrorInfo) {
  const t = useTranslations("common.failure");
  const posts = useTranslations("posts.screen");
  const { _id: accountId } = useCurrentAccount();
  const link = <Link href={`/account/${accountId}`}>{t("backToToday")}</Link>;
  return (
    <ComposerFrame accountId={accountId}>
      <PageBody>
        <ErrorNotice error={error} text={posts("failed")} onRetry={reset} link={link} />
      </PageBody>
    </ComposerFrame>
  );
}

export const ComposerErrorBoundary = catchError((_: object, info: ErrorInfo) => <ComposerError {...info} />);
