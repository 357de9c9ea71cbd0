import { DataDeletionScreen } from "@/components/connections/data-deletion-screen";
import { getSecretPageMetadata } from "@/components/shell/page-metadata";
import { findDataDeletion } from "@/lib/connections/server/find-data-deletion";

export const generateMetadata = () => getSecretPageMetadata("support.dataDeletion.tab");

export default async function DataDeletionPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const deletedAt = await findDataDeletion(code);
  return <DataDeletionScreen deletedAt={deletedAt?.toISOString() ?? null} />;
}
