"use client";

import { catchError, type ErrorInfo } from "next/error";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { ErrorNotice } from "@/components/shell/error-notice";
import { CenteredPage } from "@/components/shell/simple-page-layout";
import { Link } from "@/components/ui/app-link";
import { getPostPath } from "@/lib/core/post-path";

interface Props {
  postId: string;
}

/** Error boundary content of the editor. The design was saved on unmount (`useAutosave`); a retry opens it again. */
function EditorError({ postId, error, reset }: Props & ErrorInfo) {
  const t = useTranslations("posts.editor.failure");
  const { _id: accountId } = useCurrentAccount();
  const link = <Link href={getPostPath(accountId, postId)}>{t("back")}</Link>;
  return (
    <CenteredPage>
      <ErrorNotice error={error} text={t("text")} onRetry={reset} link={link} />
    </CenteredPage>
  );
}

export const EditorErrorBoundary = catchError((props: Props, info: ErrorInfo) => (
  <EditorError {...props} {...info} />
));
