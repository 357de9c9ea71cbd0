"use client";

import { useTranslations } from "next-intl";
import { SimplePageLayout } from "@/components/shell/simple-page-layout";
import { DateText } from "@/components/ui/date-text";

/** Renders the state of a deletion that Meta requested; null for an unknown code. Contains no personal data. */
export function DataDeletionScreen({ deletedAt }: { deletedAt: string | null }) {
  const t = useTranslations("support.dataDeletion");
  return (
    <SimplePageLayout back={null} title={t(deletedAt ? "doneTitle" : "unknownTitle")} className="max-w-160">
      {deletedAt ? (
        <>
          <p>
            {t("doneOn")} <DateText value={deletedAt} />
          </p>
          <p>{t("doneText")}</p>
        </>
      ) : (
        <p>{t("unknownText")}</p>
      )}
    </SimplePageLayout>
  );
}
