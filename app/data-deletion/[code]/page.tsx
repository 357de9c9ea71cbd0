import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DataDeletionScreen } from "@/components/connections/data-deletion-screen";
import { findDataDeletion } from "@/lib/connections/server/find-data-deletion";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("support.dataDeletion");
  const common = await getTranslations("common");
  const title = `${t("tab")} · ${common("brand")}`;
  return { title, robots: { index: false }, referrer: "no-referrer" };
}

export default async function DataDeletionPage({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params;
  const deletedAt = await findDataDeletion(code);
  return <DataDeletionScreen deletedAt={deletedAt?.toISOString() ?? null} />;
}
