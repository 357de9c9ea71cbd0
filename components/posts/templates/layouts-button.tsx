"use client";

import { LayoutTemplate } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { LayoutsDialog } from "@/components/posts/templates/layouts-dialog";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/notify";
import { Price } from "@/components/ui/price";
import { COSTS } from "@/lib/credits/costs";

/** Opens the layouts of the post; there are none of a post without words. */
export function LayoutsButton() {
  const t = useTranslations("posts.layouts");
  const credits = useTranslations("common.credits");
  const { draft, textRef } = useComposer();
  const [open, setOpen] = useState(false);
  const askForText = () => {
    notify.info(t("needsText"));
    textRef.current?.focus();
  };
  return (
    <>
      <Button
        size="sm"
        className="justify-start"
        onClick={draft.content.text.trim() === "" ? askForText : () => setOpen(true)}
        price={
          <span className="ms-auto inline-flex self-stretch">
            <Price credits={COSTS.text}>{credits("amount", { n: COSTS.text })}</Price>
          </span>
        }
      >
        <LayoutTemplate aria-hidden="true" />
        {t("open")}
      </Button>
      <LayoutsDialog open={open} onOpenChange={setOpen} />
    </>
  );
}
