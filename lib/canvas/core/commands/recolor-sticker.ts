import type { Command } from "@/lib/canvas/core/command";
import { createElementCommand } from "@/lib/canvas/core/element-targets";
import type { Color } from "@/lib/canvas/core/paints";
import { getStickerRoles, type StickerRole } from "@/lib/canvas/core/sticker-roles";

/** Colors the parts of a sticker with this role. Dragging in one color picker is one step. */
export function recolorSticker(id: string, role: StickerRole, color: Color): Command {
  const step = { label: "style" as const, targets: [id], coalesce: `sticker:${id}:${role}` };
  return createElementCommand(step, "style", (element) => {
    const roles = getStickerRoles(element);
    if (element.type !== "svg" || !roles) return;
    for (const [at, path] of element.paths.entries()) {
      if (roles[at] !== role) continue;
      if (path.fill) path.fill = structuredClone(color);
      if (path.stroke) path.stroke.color = structuredClone(color);
    }
  });
}
