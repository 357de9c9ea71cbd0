import { connection } from "next/server";
import type { Messages } from "next-intl";
import type { ReactNode } from "react";
import "@/app/globals.css";
import { AppDocument } from "@/components/shell/app-document";
import { getReviewLanguage } from "@/lib/content-plan/server/client-review";
import { getEnv } from "@/lib/core/server/env";
import { readAllNamespaces } from "@/lib/i18n/namespaces";

interface Props {
  params: Promise<{ token: string }>;
  children: ReactNode;
}

/** Uses the language of the plan instead of the browser language. */
export default async function ReviewLayout({ params, children }: Props) {
  await connection();
  const language = await getReviewLanguage((await params).token);
  const spoken = language && { language, messages: (await readAllNamespaces(language)) as Messages };
  return (
    <AppDocument sandboxServices={getEnv().SANDBOX_SERVICES} {...(spoken ? { spoken } : {})}>
      {children}
    </AppDocument>
  );
}
