"use client";

import { useTranslations } from "next-intl";
import { DeleteMeDialog } from "@/components/me/delete-me-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHead, CardTitle } from "@/components/ui/card";

/** What we keep of a person: to take along, and to have removed. */
export function DataSection() {
  const t = useTranslations("auth.me");
  return (
    <Card aria-labelledby="me-data">
      <CardHead>
        <CardTitle id="me-data">{t("data")}</CardTitle>
      </CardHead>
      <CardBody className="grid gap-5">
        <div className="grid justify-items-start gap-2">
          <p className="text-ink-2">{t("exportText")}</p>
          <Button asChild>
            <a href="/api/auth/me/export" download>
              {t("export")}
            </a>
          </Button>
        </div>
        <div className="grid justify-items-start gap-2">
          <p className="text-ink-2">{t("deleteText")}</p>
          <DeleteMeDialog />
        </div>
      </CardBody>
    </Card>
  );
}
