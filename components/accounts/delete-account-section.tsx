"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DeleteAccountDialog, useAccountDeletion } from "@/components/accounts/delete-account-dialog";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/spinner";
import { scheduledCountQuery } from "@/lib/posts/client/queries";

/** Explains what deleting an account removes and opens the confirmation dialog. */
export function DeleteAccountSection() {
  const t = useTranslations("dashboard.settings.delete");
  // The state lives outside the dialog: closing the dialog early must not lose a running deletion.
  const deletion = useAccountDeletion();
  const [open, setOpen] = useState(false);
  const ask = () => {
    deletion.reset();
    setOpen(true);
  };
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("title")}</CardTitle>
      </CardHeader>
      <CardContent className="grid justify-items-start gap-3">
        <WhatGoes />
        <Button variant="danger" onClick={ask}>
          {t("action")}
        </Button>
      </CardContent>
      <DeleteAccountDialog open={open} onOpenChange={setOpen} deletion={deletion}>
        <WhatGoes />
      </DeleteAccountDialog>
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
