"use client";

import { ArrowLeft, ArrowRight, Copy, MoreHorizontal, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePostPagesContext } from "@/components/editor/pages/pages-context";
import { Button } from "@/components/ui/button";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";

/** Offers the page actions without dragging. */
export function PageMenu({ at }: { at: number }) {
  const t = useTranslations("posts.editor.pages");
  const { images, url, room, move, duplicate, remove } = usePostPagesContext();
  const isFirst = at <= 0;
  const isLast = at >= images.length - 1;
  if (room <= 0 && images.length < 2) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="icon-sm" variant="quiet" aria-label={t("more")}>
          <MoreHorizontal aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        {room > 0 && (
          <DropdownMenuItem onSelect={duplicate}>
            <Copy aria-hidden="true" />
            {t("duplicate")}
          </DropdownMenuItem>
        )}
        {!isFirst && (
          <DropdownMenuItem onSelect={() => move(url, at - 1)}>
            <DirectionalIcon icon={ArrowLeft} aria-hidden="true" />
            {t("earlier")}
          </DropdownMenuItem>
        )}
        {!isLast && (
          <DropdownMenuItem onSelect={() => move(url, at + 1)}>
            <DirectionalIcon icon={ArrowRight} aria-hidden="true" />
            {t("later")}
          </DropdownMenuItem>
        )}
        {images.length > 1 && (
          <DropdownMenuItem danger onSelect={() => remove(url)}>
            <Trash2 aria-hidden="true" />
            {t("remove")}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
