import type { ReactNode } from "react";
import { AppLayout } from "@/app/app-layout";
import { findStopPage } from "@/lib/content-plan/server/stop-reminders";

interface Props {
  params: Promise<{ token: string }>;
  children: ReactNode;
}

/** Uses the language of the mail instead of the browser language. */
export default async function StopRemindersLayout({ params, children }: Props) {
  const found = await findStopPage((await params).token);
  return (
    <AppLayout spoken={found?.language ?? null} namespaces={["common", "contentPlanner"]}>
      {children}
    </AppLayout>
  );
}
