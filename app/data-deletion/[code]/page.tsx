import type { Metadata } from "next";
import { DataDeletionScreen } from "@/components/connections/data-deletion-screen";
import { getPageMetadata } from "@/components/shell/page-metadata";
import { findDataDeletion } from "@/lib/connections/server/find-data-deletion";

export const generateMetadata = async (): Promise<Metadata> => ({
  ...(await getPageMetadata("support.dataDeletion.tab")),
  robots: { index: false },
  referrer: "no-referrer",
});

export default async function DataDeletionPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const deletedAt = await findDataDeletion(code);
  return <DataDeletionScreen deletedAt={deletedAt?.toISOString() ?? null} />;
}
