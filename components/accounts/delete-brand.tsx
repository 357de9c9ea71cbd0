"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DeleteBrandDialog } from "@/components/accounts/delete-brand-dialog";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useDeleteBrand } from "@/components/accounts/use-delete-brand";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHead, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { scheduledCountQuery } from "@/lib/posts/client/queries";

/** Says what deleting a brand takes along, and leads to the question. */
export function DeleteBrand() {
  const t = useTranslations("dashboard.settings.delete");
  // Here and not in the dialog: a dialog closed too early must not forget what was asked for.
  const deletion = useDeleteBrand();
  const [open, setOpen] = useState(false);
  const ask = () => {
    deletion.reset();
    setOpen(true);
  };
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("title")}</CardTitle>
      </CardHead>
      <CardBody className="grid justify-items-start gap-3">
        <WhatGoes />
        <Button variant="danger" onClick={ask}>
          {t("action")}
        </Button>
      </CardBody>
      <DeleteBrandDialog open={open} onOpenChange={setOpen} deletion={deletion}>
        <WhatGoes />
      </DeleteBrandDialog>
    </Card>
  );
}

function WhatGoes() {
  const t = useTranslations("dashboard.settings.delete");
  const { _id } = useCurrentAccount();
  const { data: n, isPending } = useQuery(scheduledCountQuery(_id));
  if (isPending) return <Skeleton className="h-5 w-80" />;
  return (
    <p className="text-ink-2">
      <b className="font-semibold text-ink">{n === undefined ? t("postsUnknown") : t("posts", { n })}</b>{" "}
      {t("text")}
    </p>
  );
}
