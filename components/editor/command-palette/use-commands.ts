import { useTranslations } from "next-intl";
import { type ActionHandlers, MUTATING_ACTIONS, runAction } from "@/components/editor/action-handlers";
import { type EditorContextValue, useEditor, useEditorState } from "@/components/editor/editor-context";
import { PANEL_NAMES, type PanelName } from "@/components/editor/editor-view";
import type { ExportFormat } from "@/components/editor/export-formats";
import { ACTIONS, type Action, type KeyBinding, SHORTCUTS } from "@/components/editor/shortcuts";
import { showToast } from "@/components/ui/show-toast";
import { alignElements, distributeElements } from "@/lib/canvas/core/commands/align";
import { getCoveredInsets } from "@/lib/canvas/core/safe-zones";

const ALIGNS = ["left", "center", "right", "top", "middle", "bottom"] as const;
const GAPS = ["horizontal", "vertical"] as const;

type PaletteCommandName =
  | { kind: "action"; what: Exclude<Action, "palette"> }
  | { kind: "align"; what: (typeof ALIGNS)[number] }
  | { kind: "gaps"; what: (typeof GAPS)[number] }
  | { kind: "panel"; what: PanelName }
  | { kind: "toggle"; what: "snap" | "zones" | "versions" }
  | { kind: "out"; what: "png" | "jpeg" | "use" };

const ON_SELECTION: ReadonlySet<Action> = new Set<Action>([
  ...([
    "copy",
    "cut",
    "copy_style",
    "paste_style",
    "duplicate",
    "group",
    "ungroup",
    "lock",
    "remove",
    "edit",
    "fit_selection",
  ] as const),
  ...(["left", "right", "up", "down", "left_far", "right_far", "up_far", "down_far"] as const),
  ...(["backward", "forward", "back", "front"] as const),
]);

const PALETTE_COMMANDS: readonly PaletteCommandName[] = [
  ...ACTIONS.flatMap((what) => (what === "palette" ? [] : [{ kind: "action", what } as const])),
  ...ALIGNS.map((what) => ({ kind: "align", what }) as const),
  ...GAPS.map((what) => ({ kind: "gaps", what }) as const),
  ...PANEL_NAMES.map((what) => ({ kind: "panel", what }) as const),
  ...(["snap", "zones", "versions"] as const).map((what) => ({ kind: "toggle", what }) as const),
  ...(["png", "jpeg", "use"] as const).map((what) => ({ kind: "out", what }) as const),
];

function isMutatingCommand({ kind, what }: PaletteCommandName): boolean {
  if (kind === "action") return MUTATING_ACTIONS.has(what);
  return (
    kind === "align" ||
    kind === "gaps" ||
    what === "use" ||
    what === "versions" ||
    (kind === "panel" && what !== "layers")
  );
}

function needsSelection({ kind, what }: PaletteCommandName): boolean {
  return kind === "action" ? ON_SELECTION.has(what) : kind === "align" || kind === "gaps";
}

export interface ListedCommand extends SearchableCommand {
  id: string;
  keys: KeyBinding | undefined;
  run(): void;
}

export interface CommandHandlers extends ActionHandlers {
  onExport(choice: ExportFormat): void;
  onUse(): void;
}

export function useCommands(doing: CommandHandlers): ListedCommand[] {
  const editor = useEditor();
  const nameOf = useCommandName();
  const t = useTranslations("posts.editor.palette");
  const hasZones = useEditorState(({ document }) => getCoveredInsets(document.ratio) !== null);
  const offered = PALETTE_COMMANDS.filter(
    (command) => !(editor.readOnly && isMutatingCommand(command)),
  ).filter(({ what }) => what !== "zones" || hasZones);
  return offered.map((command) => {
    const { kind, what } = command;
    return {
      id: `${kind}-${what}`,
      name: nameOf(command),
      words: t(`synonyms.${kind}.${what}` as Parameters<typeof t>[0]),
      keys: kind === "action" ? SHORTCUTS[what][0] : undefined,
      run() {
        const isIdle = needsSelection(command) && editor.editor.read().selection.length === 0;
        if (isIdle) showToast.info(t("selectFirst"), { id: "palette" });
        else run(command, editor, doing);
      },
    };
  });
}

function useCommandName(): (command: PaletteCommandName) => string {
  const t = useTranslations("posts.editor");
  return ({ kind, what }) => {
    switch (kind) {
      case "action":
        return t(`keys.action.${what}`);
      case "align":
      case "gaps":
        return t(`arrange.${what}`);
      case "panel":
        return t("palette.panel", {
          name: what === "templates" || what === "brand" ? t(`${what}.title`) : t(`tools.${what}`),
        });
      case "toggle":
        if (what === "versions") return t("versions.title");
        return what === "snap" ? t("palette.snap") : t("palette.zones");
      case "out":
        return what === "use" ? t("top.use") : t("palette.export", { format: what.toUpperCase() });
    }
  };
}

function run(
  { kind, what }: PaletteCommandName,
  workspace: EditorContextValue,
  doing: CommandHandlers,
): void {
  const { editor, view } = workspace;
  const { selection } = editor.read();
  if (kind === "action") runAction(what, workspace, doing);
  else if (kind === "align") editor.exec(alignElements(selection, what));
  else if (kind === "gaps") editor.exec(distributeElements(selection, what));
  else if (kind === "panel") view.set({ panel: what });
  else if (kind === "toggle") view.set({ [what]: !view.read()[what] });
  else if (what === "use") doing.onUse();
  else doing.onExport({ format: what, pixelRatio: 1 });
}

interface SearchableCommand {
  name: string;
  /** Synonyms. */
  words: string;
}

/** Returns the commands that match the query, name prefixes first; all of them for an empty query. */
export function findCommands<T extends SearchableCommand>(commands: readonly T[], typed: string): T[] {
  const wanted = plain(typed);
  const terms = wanted.split(" ").filter(Boolean);
  return commands
    .flatMap((command) => {
      const rank = rankOf(command, wanted, terms);
      return rank === null ? [] : [{ command, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}

/** Ranks a match (lower is better). Matches inside words too, because Hebrew attaches prefixes to words. */
function rankOf({ name, words }: SearchableCommand, wanted: string, terms: readonly string[]): number | null {
  const own = plain(name);
  const all = `${own} ${plain(words)}`;
  if (!terms.every((term) => all.includes(term))) return null;
  if (own.startsWith(wanted)) return 0;
  if (terms.every((term) => own.split(" ").some((word) => word.startsWith(term)))) return 1;
  return terms.every((term) => own.includes(term)) ? 2 : 3;
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
