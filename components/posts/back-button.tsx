"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { DirIcon } from "@/components/ui/dir-icon";

/** From a post back to the brand's day. */
export function BackButton({ accountId }: { accountId: string }) {
  const t = useTranslations("posts.screen");
  return (
    <Button asChild variant="quiet" size="icon" aria-label={t("back")}>
      <Link href={`/account/${accountId}`}>
        <DirIcon icon={ArrowLeft} />
      </Link>
    </Button>
  );
}
