"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDesign, useDesk } from "@/components/editor/editor-context";
import { inFormat } from "@/components/editor/pages/new-page";
import { usePages } from "@/components/editor/pages/pages-context";
import { useStepNote } from "@/components/editor/use-step-note";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuGroup,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { changeFormat } from "@/lib/canvas/core/commands/format";
import { RATIO_SIZES, type Ratio } from "@/lib/canvas/core/ratios";

const FORMATS = ["1:1", "4:5", "9:16", "1.91:1", "16:9"] as const;
type Format = (typeof FORMATS)[number];

/** How large the page is, and the formats it can be had in: as a copy to compare with, or itself. */
export function FormatMenu() {
  const t = useTranslations("posts.editor.format");
  const { readOnly } = useDesk();
  const { w, h } = useDesign(({ document }) => document.size);
  const ratio = useDesign(({ document }) => document.ratio);
  const { canChange, room } = usePages();
  // Here, for the menu is gone when its message is read.
  const note = useStepNote();
  const size = (
    <bdi dir="ltr" className="flex gap-1.5">
      {ratio !== "custom" && <span>{ratio}</span>}
      <span className={cn("font-normal text-ink-2", ratio !== "custom" && "max-lg:hidden")}>
        {w} × {h}
      </span>
    </bdi>
  );
  if (readOnly) return <span className="flex-none px-3 text-13">{size}</span>;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="sm" aria-label={t("title", { format: `\u2066${ratio} ${w} × ${h}\u2069` })}>
          {size}
          <ChevronDown aria-hidden="true" className="size-3.5" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        {canChange && room > 0 && (
          <>
            <Copies now={ratio} />
            <DropdownMenuSeparator />
          </>
        )}
        <ThisPage now={ratio} note={note} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** The same design in another format as a page of its own: both stand in the strip. */
function Copies({ now }: { now: Ratio }) {
  const t = useTranslations("posts.editor.format");
  const { editor } = useDesk();
  const { add, images, url } = usePages();
  const alt = images.find((image) => image.url === url)?.alt ?? "";
  const copy = (to: Format) =>
    add({
      document: inFormat(editor.read().document, to),
      alt,
      message: t("copied", { format: `\u2066${to}\u2069` }),
    });
  return (
    <DropdownMenuGroup aria-label={t("copyTitle")}>
      <DropdownMenuLabel>{t("copyTitle")}</DropdownMenuLabel>
      {FORMATS.filter((one) => one !== now).map((one) => (
        <DropdownMenuItem key={one} onSelect={() => copy(one)}>
          <FormatName format={one} />
        </DropdownMenuItem>
      ))}
    </DropdownMenuGroup>
  );
}

/** The open page brought to another format, as one step back. */
function ThisPage({ now, note }: { now: Ratio; note: ReturnType<typeof useStepNote> }) {
  const t = useTranslations("posts.editor.format");
  const { editor, view } = useDesk();
  function change(value: string) {
    const to = FORMATS.find((one) => one === value);
    if (!to) return;
    const { changes } = editor.read();
    editor.exec(changeFormat(to));
    const after = editor.read();
    if (after.changes === changes) return;
    view.fit(after.document.size);
    note(t("changed", { format: `\u2066${to}\u2069` }));
  }
  return (
    <DropdownMenuRadioGroup aria-label={t("changeTitle")} value={now} onValueChange={change}>
      <DropdownMenuLabel>{t("changeTitle")}</DropdownMenuLabel>
      {FORMATS.map((one) => (
        <DropdownMenuRadioItem key={one} value={one}>
          <FormatName format={one} />
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}

function FormatName({ format }: { format: Format }) {
  const { w, h } = RATIO_SIZES[format];
  return (
    <>
      <Shape w={w} h={h} />
      <bdi dir="ltr" className="min-w-12 font-semibold">
        {format}
      </bdi>
      <bdi dir="ltr" className="text-ink-2">
        {w} × {h}
      </bdi>
    </>
  );
}

function Shape({ w, h }: { w: number; h: number }) {
  const side = 18 / Math.max(w, h);
  return (
    <span aria-hidden="true" className="grid size-5 place-items-center">
      <span className="border-[1.5px] border-current" style={{ width: w * side, height: h * side }} />
    </span>
  );
}
