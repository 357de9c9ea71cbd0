import type { Metadata } from "next";
import { StopRemindersScreen } from "@/components/content-plan/stop-reminders-screen";
import { getSecretPageMetadata } from "@/components/shell/page-metadata";
import { findStopPage } from "@/lib/content-plan/server/stop-reminders";

interface Props {
  params: Promise<{ token: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await findStopPage((await params).token);
  return getSecretPageMetadata("contentPlanner.plan.stop.stop", found?.language);
}

/** Opening the page changes nothing: scanners of mail servers open every link. */
export default async function StopRemindersPage({ params }: Props) {
  const { token } = await params;
  const found = await findStopPage(token);
  return <StopRemindersScreen token={token} client={found} />;
}
