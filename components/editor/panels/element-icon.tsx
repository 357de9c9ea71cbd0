import { Group, type LucideIcon, Minus, Image as Picture, Shapes, Sparkles, Type } from "lucide-react";
import type { CanvasElement } from "@/lib/canvas/core/elements";

const ICONS: Record<CanvasElement["type"], LucideIcon> = {
  text: Type,
  image: Picture,
  shape: Shapes,
  line: Minus,
  svg: Sparkles,
  group: Group,
};

/** What kind of element it is. */
export function ElementIcon({ element }: { element: CanvasElement }) {
  const Icon = ICONS[element.type];
  return (
    <span
      aria-hidden="true"
      className="grid size-6.5 flex-none place-items-center border border-line bg-raised text-ink-2"
    >
      <Icon />
    </span>
  );
}
