"use client";

import { Brush, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAskedChange } from "@/components/editor/change/asked-changes";
import { canChange, changePlace, openChange } from "@/components/editor/change/open-change";
import { useDesk } from "@/components/editor/editor-context";
import { useSpending } from "@/components/posts/use-spending";
import { Button } from "@/components/ui/button";
import type { ImageElement } from "@/lib/canvas/core/elements";

/** The way to change a picture by prompt; while that goes on the way back to it, and out of it. */
export function ChangeButton({ element }: { element: ImageElement }) {
  const t = useTranslations("posts.edit");
  const own = useTranslations("posts.editor.change");
  const desk = useDesk();
  const place = changePlace(desk, element.id);
  const { made } = useAskedChange(place);
  const { running, stop } = useSpending("image", { place, address: desk.home.address });
  const idle = made ? own("compare") : t("open");
  return (
    <div className="flex items-center gap-1">
      <Button size="sm" disabled={!canChange(element)} onClick={() => openChange(desk, element)}>
        <Brush aria-hidden="true" />
        {running ? t("running") : idle}
      </Button>
      {running && (
        <Button size="icon-sm" variant="quiet" aria-label={t("stop")} onClick={stop}>
          <X aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}
