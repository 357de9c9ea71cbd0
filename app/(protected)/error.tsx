"use client";

import type { ErrorInfo } from "next/error";
import { useParams } from "next/navigation";
import { PageError } from "@/components/shell/page-error";
import { HOME_PATH } from "@/lib/auth/safe-return-path";

/** Error boundary page of the studio. Composer and editor have their own boundaries. */
export default function StudioErrorPage(info: ErrorInfo) {
  const { accountId } = useParams<{ accountId?: string }>();
  return <PageError {...info} studioHome={accountId ? `${HOME_PATH}/${accountId}` : HOME_PATH} />;
}
