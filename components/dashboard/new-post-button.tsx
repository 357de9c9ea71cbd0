"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCreateDraft } from "@/components/dashboard/use-create-draft";
import { Button } from "@/components/ui/button";

export function NewPostButton() {
  const t = useTranslations("dashboard.today");
  const { start, isPending } = useCreateDraft();
  return (
    <Button variant="primary" busy={isPending} onClick={() => start()}>
      <Plus aria-hidden="true" />
      {t("newPost")}
    </Button>
  );
}
