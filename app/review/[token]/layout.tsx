import { connection } from "next/server";
import type { Messages } from "next-intl";
import type { ReactNode } from "react";
import "@/app/globals.css";
import { AppDocument } from "@/components/shell/app-document";
import { reviewLanguage } from "@/lib/content-plan/server/review";
import { env } from "@/lib/core/server/env";
import { readAllNamespaces } from "@/lib/i18n/namespaces";

interface Props {
  params: Promise<{ token: string }>;
  children: ReactNode;
}

/** In the plan's language, whatever the browser of the person who was sent the link speaks. */
export default async function ReviewLayout({ params, children }: Props) {
  await connection();
  const language = await reviewLanguage((await params).token);
  const spoken = language && { language, messages: (await readAllNamespaces(language)) as Messages };
  return (
    <AppDocument sandboxServices={env().SANDBOX_SERVICES} {...(spoken ? { spoken } : {})}>
      {children}
    </AppDocument>
  );
}
