"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDesign, useDesk } from "@/components/editor/editor-context";
import { useStepNote } from "@/components/editor/use-step-note";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { changeFormat } from "@/lib/canvas/core/commands/format";
import { RATIO_SIZES } from "@/lib/canvas/core/ratios";

const FORMATS = ["1:1", "4:5", "9:16", "1.91:1", "16:9"] as const;
type Format = (typeof FORMATS)[number];

/** How large the page is, and the formats it can be brought to. */
export function FormatMenu() {
  const t = useTranslations("posts.editor.format");
  const { editor, view, readOnly } = useDesk();
  const note = useStepNote();
  const { w, h } = useDesign(({ document }) => document.size);
  const ratio = useDesign(({ document }) => document.ratio);
  const size = (
    <bdi dir="ltr" className="flex gap-1.5">
      {ratio !== "custom" && <span>{ratio}</span>}
      <span className="font-normal text-ink-2">
        {w} × {h}
      </span>
    </bdi>
  );
  function change(to: Format) {
    const { changes } = editor.read();
    editor.exec(changeFormat(to));
    const now = editor.read();
    if (now.changes === changes) return;
    view.fit(now.document.size);
    note(t("changed", { format: `\u2066${to}\u2069` }));
  }
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
        <DropdownMenuRadioGroup
          value={ratio}
          onValueChange={(value) => {
            const to = FORMATS.find((one) => one === value);
            if (to) change(to);
          }}
        >
          {FORMATS.map((one) => (
            <DropdownMenuRadioItem key={one} value={one}>
              <Shape {...RATIO_SIZES[one]} />
              <bdi dir="ltr" className="min-w-12 font-semibold">
                {one}
              </bdi>
              <bdi dir="ltr" className="text-ink-2">
                {RATIO_SIZES[one].w} × {RATIO_SIZES[one].h}
              </bdi>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
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
