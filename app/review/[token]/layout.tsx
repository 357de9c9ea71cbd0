import type { ReactNode } from "react";
import { AppLayout } from "@/app/app-layout";
import { getReviewLanguage } from "@/lib/content-plan/server/client-review";

interface Props {
  params: Promise<{ token: string }>;
  children: ReactNode;
}

/** Uses the language of the plan instead of the browser language. */
export default async function ReviewLayout({ params, children }: Props) {
  const language = await getReviewLanguage((await params).token);
  return (
    <AppLayout spoken={language} namespaces={["common", "contentPlanner", "posts"]}>
      {children}
    </AppLayout>
  );
}
