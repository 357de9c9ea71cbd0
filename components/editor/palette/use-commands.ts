"use client";

import { useTranslations } from "next-intl";
import type { ExportChoice } from "@/components/editor/bars/top-bar";
import { type Desk, useDesign, useDesk } from "@/components/editor/editor-context";
import { COMMANDS, type Command, changes, needsSelection } from "@/components/editor/palette/commands";
import type { Findable } from "@/components/editor/palette/find-commands";
import { type Hands, runAction } from "@/components/editor/run-action";
import { type Keys, SHORTCUTS } from "@/components/editor/shortcuts";
import { notify } from "@/components/ui/notify";
import { align, distribute } from "@/lib/canvas/core/commands/align";
import { coveredOf } from "@/lib/canvas/core/zones";

export interface ListedCommand extends Findable {
  id: string;
  keys: Keys | undefined;
  run(): void;
}

/** What bars and keys do that needs more than the desk. */
export interface Doing extends Hands {
  onExport(choice: ExportChoice): void;
  onUse(): void;
}

/** Everything that can be done to this design now, by its name in the person's language. */
export function useCommands(doing: Doing): ListedCommand[] {
  const desk = useDesk();
  const nameOf = useCommandName();
  const t = useTranslations("posts.editor.palette");
  const hasZones = useDesign(({ document }) => coveredOf(document.ratio) !== null);
  const offered = COMMANDS.filter((command) => !(desk.readOnly && changes(command))).filter(
    ({ what }) => what !== "zones" || hasZones,
  );
  return offered.map((command) => {
    const { kind, what } = command;
    return {
      id: `${kind}-${what}`,
      name: nameOf(command),
      words: t(`words.${kind}.${what}` as Parameters<typeof t>[0]),
      keys: kind === "action" ? SHORTCUTS[what][0] : undefined,
      run() {
        const isIdle = needsSelection(command) && desk.editor.read().selection.length === 0;
        if (isIdle) notify.info(t("selectFirst"), { id: "palette" });
        else run(command, desk, doing);
      },
    };
  });
}

/** As the buttons and the table of keys call it. */
function useCommandName(): (command: Command) => string {
  const t = useTranslations("posts.editor");
  return ({ kind, what }) => {
    switch (kind) {
      case "action":
        return t(`keys.action.${what}`);
      case "align":
      case "gaps":
        return t(`place.${what}`);
      case "panel":
        return t("palette.panel", {
          name: what === "templates" || what === "brand" ? t(`${what}.title`) : t(`tools.${what}`),
        });
      case "toggle":
        return what === "snap" ? t("palette.snap") : t("palette.zones");
      case "out":
        return what === "use" ? t("top.use") : t("palette.export", { format: what.toUpperCase() });
    }
  };
}

function run({ kind, what }: Command, desk: Desk, doing: Doing): void {
  const { editor, view } = desk;
  const { selection } = editor.read();
  if (kind === "action") runAction(what, desk, doing);
  else if (kind === "align") editor.exec(align(selection, what));
  else if (kind === "gaps") editor.exec(distribute(selection, what));
  else if (kind === "panel") view.set({ panel: what });
  else if (kind === "toggle") view.set({ [what]: !view.read()[what] });
  else if (what === "use") doing.onUse();
  else doing.onExport({ format: what, pixelRatio: 1 });
}
