import type { Messages } from "next-intl";
import type { ReactNode } from "react";
import { AppLayout } from "@/app/app-layout";
import { getReviewLanguage } from "@/lib/content-plan/server/client-review";
import { readAllNamespaces } from "@/lib/i18n/namespaces";

interface Props {
  params: Promise<{ token: string }>;
  children: ReactNode;
}

/** Uses the language of the plan instead of the browser language. */
export default async function ReviewLayout({ params, children }: Props) {
  const language = await getReviewLanguage((await params).token);
  const spoken = language && { language, messages: (await readAllNamespaces(language)) as Messages };
  return <AppLayout spoken={spoken}>{children}</AppLayout>;
}
