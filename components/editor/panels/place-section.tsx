"use client";

import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  type LucideIcon,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useDesign, useDesk, useOnlySelected } from "@/components/editor/editor-context";
import { grownHeight } from "@/components/editor/new-element";
import { NumberField } from "@/components/editor/panels/number-field";
import { Section } from "@/components/editor/panels/section";
import { Button } from "@/components/ui/button";
import { type Axis, align, distribute, type Edge } from "@/lib/canvas/core/commands/align";
import { setPlace } from "@/lib/canvas/core/commands/place";
import type { CanvasElement } from "@/lib/canvas/core/elements";

/** Left stays left in every language: a page has sides, not a reading direction. */
const ALIGN: [Edge, LucideIcon][] = [
  ["left", AlignStartVertical],
  ["centre", AlignCenterVertical],
  ["right", AlignEndVertical],
  ["top", AlignStartHorizontal],
  ["middle", AlignCenterHorizontal],
  ["bottom", AlignEndHorizontal],
];
const DISTRIBUTE: [Axis, LucideIcon][] = [
  ["horizontal", AlignHorizontalDistributeCenter],
  ["vertical", AlignVerticalDistributeCenter],
];

/** Where the selected elements are, and how they stand to each other or to the page. */
export function PlaceSection() {
  const t = useTranslations("posts.editor.place");
  const { editor } = useDesk();
  const only = useOnlySelected();
  const selection = useDesign(({ selection }) => selection);
  return (
    <Section title={t("title")}>
      {only && <Figures element={only} />}
      <div dir="ltr" className="flex border border-line-strong bg-raised *:flex-1">
        {ALIGN.map(([to, Icon]) => (
          <Button
            key={to}
            size="icon-sm"
            variant="quiet"
            aria-label={t(to)}
            onClick={() => editor.exec(align(selection, to))}
          >
            <Icon aria-hidden="true" />
          </Button>
        ))}
        {selection.length > 2 &&
          DISTRIBUTE.map(([axis, Icon]) => (
            <Button
              key={axis}
              size="icon-sm"
              variant="quiet"
              aria-label={t(axis)}
              onClick={() => editor.exec(distribute(selection, axis))}
            >
              <Icon aria-hidden="true" />
            </Button>
          ))}
      </div>
    </Section>
  );
}

const FIGURES = ["x", "y", "w", "h", "rot"] as const;
const isSide = (name: (typeof FIGURES)[number]) => name === "w" || name === "h";

function Figures({ element }: { element: CanvasElement }) {
  const t = useTranslations("posts.editor.place");
  const { editor } = useDesk();
  const { id, x, y, w, h, rot, lock } = element;
  const set = (place: { x?: number; y?: number; w?: number; h?: number; rot?: number }) => {
    const grown = place.w === undefined ? {} : { h: grownHeight({ ...element, w: place.w }) };
    editor.exec(setPlace(id, { ...place, ...grown }));
  };
  const fixed = lock?.move === true;
  const sized = fixed || lock?.resize === true;
  const figures = { x, y, w, h, rot };
  return (
    <div className="grid grid-cols-2 gap-2">
      {FIGURES.map((name) => (
        <NumberField
          key={name}
          label={t(name)}
          digits={1}
          value={figures[name]}
          {...(isSide(name) ? { min: 1, fixed: sized } : { fixed })}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
    </div>
  );
}
