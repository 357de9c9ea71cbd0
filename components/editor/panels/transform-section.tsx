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
import { getAutoHeight } from "@/components/editor/create-element";
import { useEditor, useEditorState, useSingleSelection } from "@/components/editor/editor-context";
import { NumberField, PanelSection } from "@/components/editor/panels/number-field";
import { IconButton } from "@/components/ui/button";
import { type Axis, alignElements, distributeElements, type Edge } from "@/lib/canvas/core/commands/align";
import { setTransform } from "@/lib/canvas/core/commands/transform";
import type { CanvasElement } from "@/lib/canvas/core/elements";

/** Left stays left in every language, because a page has no reading direction. */
export const ALIGN: [Edge, LucideIcon][] = [
  ["left", AlignStartVertical],
  ["center", AlignCenterVertical],
  ["right", AlignEndVertical],
  ["top", AlignStartHorizontal],
  ["middle", AlignCenterHorizontal],
  ["bottom", AlignEndHorizontal],
];
export const DISTRIBUTE: [Axis, LucideIcon][] = [
  ["horizontal", AlignHorizontalDistributeCenter],
  ["vertical", AlignVerticalDistributeCenter],
];

export function TransformSection() {
  const t = useTranslations("posts.editor.arrange");
  const { editor } = useEditor();
  const only = useSingleSelection();
  const selection = useEditorState(({ selection }) => selection);
  return (
    <PanelSection title={t("title")}>
      {only && <NumberFields element={only} />}
      <div dir="ltr" className="flex border border-line-strong bg-raised *:flex-1">
        {ALIGN.map(([to, icon]) => (
          <IconButton
            key={to}
            icon={icon}
            label={t(to)}
            onClick={() => editor.exec(alignElements(selection, to))}
          />
        ))}
        {selection.length > 2 &&
          DISTRIBUTE.map(([axis, icon]) => (
            <IconButton
              key={axis}
              icon={icon}
              label={t(axis)}
              onClick={() => editor.exec(distributeElements(selection, axis))}
            />
          ))}
      </div>
    </PanelSection>
  );
}

const NUMBER_FIELDS = ["x", "y", "w", "h", "rot"] as const;
const isSide = (name: (typeof NUMBER_FIELDS)[number]) => name === "w" || name === "h";

function NumberFields({ element }: { element: CanvasElement }) {
  const t = useTranslations("posts.editor.arrange");
  const { editor } = useEditor();
  const { id, x, y, w, h, rot, lock } = element;
  const set = (place: { x?: number; y?: number; w?: number; h?: number; rot?: number }) => {
    const grown = place.w === undefined ? {} : { h: getAutoHeight({ ...element, w: place.w }) };
    editor.exec(setTransform(id, { ...place, ...grown }));
  };
  const fixed = lock?.move === true;
  const sized = fixed || lock?.resize === true;
  const numberInputs = { x, y, w, h, rot };
  return (
    <div className="grid grid-cols-2 gap-2">
      {NUMBER_FIELDS.map((name) => (
        <NumberField
          key={name}
          label={t(name)}
          digits={1}
          value={numberInputs[name]}
          {...(isSide(name) ? { min: 1, fixed: sized } : { fixed })}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
    </div>
  );
}
