"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useArrived, useDesk, usePage } from "@/components/editor/editor-context";
import { roomOf } from "@/components/editor/text-room";
import { Button } from "@/components/ui/button";
import { Tag } from "@/components/ui/tag";
import { setPlaces } from "@/lib/canvas/core/commands/place";
import type { TextElement } from "@/lib/canvas/core/elements";
import { isLocked } from "@/lib/canvas/core/targets";

/** Says when a text is not drawn as it is set, for want of room: in which size, or that its end is missing. */
export function TextRoomNote({ element }: { element: TextElement }) {
  const t = useTranslations("posts.editor");
  const { editor } = useDesk();
  const page = usePage();
  useArrived(element);
  const { size, wanted } = roomOf(element);
  const isSmaller = size < element.size;
  if (!isSmaller && wanted === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Tag tone="warn" className="whitespace-normal">
        <TriangleAlert aria-hidden="true" className="flex-none" />
        {wanted === null ? t("type.shrunk", { size: Math.round(size) }) : t("checks.cut")}
      </Tag>
      {wanted !== null && !isLocked(page, element.id, "resize") && (
        <Button size="sm" onClick={() => editor.exec(setPlaces({ [element.id]: { h: wanted } }))}>
          {t("checks.fix.cut")}
        </Button>
      )}
    </div>
  );
}
