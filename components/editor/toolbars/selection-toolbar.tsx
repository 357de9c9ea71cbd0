import {
  AlignStartVertical,
  Brush,
  Copy,
  Group,
  Layers,
  Lock,
  LockOpen,
  type LucideIcon,
  Trash2,
  Ungroup,
} from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LOCAL_ACTION_HANDLERS } from "@/components/editor/action-handlers";
import { canAiEdit, openAiEdit } from "@/components/editor/ai-edit/ai-edit-store";
import {
  useCurrentPage,
  useEditor,
  useEditorState,
  useSingleSelection,
} from "@/components/editor/editor-context";
import { TEXT_DIRECTIONS } from "@/components/editor/editor-view";
import { execTextCommand } from "@/components/editor/exec-text-command";
import { ColorPicker } from "@/components/editor/panels/color-picker";
import { FontChoice } from "@/components/editor/panels/font-choice";
import { NumberField } from "@/components/editor/panels/number-field";
import { TextAlign } from "@/components/editor/panels/text-section";
import { ALIGN, DISTRIBUTE } from "@/components/editor/panels/transform-section";
import { Button, IconButton } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Select } from "@/components/ui/select";
import { alignElements, distributeElements } from "@/lib/canvas/core/commands/align";
import { styleElements } from "@/lib/canvas/core/commands/style";
import { styleText, type TextStyleChange } from "@/lib/canvas/core/commands/text";
import type { CanvasElement, ImageElement, TextElement } from "@/lib/canvas/core/elements";
import { getFill } from "@/lib/canvas/core/fills";
import { TEXT_RANGES } from "@/lib/canvas/core/limits";
import { getPlainColor, resolveColor } from "@/lib/canvas/core/paints";

export function SelectionToolbar() {
  const t = useTranslations("posts.editor.selectionToolbar");
  const only = useSingleSelection();
  return (
    <div
      role="toolbar"
      aria-label={t("selection")}
      className="absolute inset-x-0 top-3 z-1 mx-auto flex w-fit max-w-[calc(100%-24px)] flex-wrap items-center gap-1 rounded-in bg-raised p-1 shadow-float max-[1199px]:me-3 max-[1199px]:ms-auto max-[1199px]:in-data-[beside=true]:max-w-[calc(100%-288px)]"
    >
      {only?.type === "text" && <Letters element={only} />}
      {only && <Color element={only} />}
      {only?.type === "text" && <Direction element={only} />}
      {only?.type === "image" && <ByPrompt element={only} />}
      <SelectionActions />
      <ArrangeMenus />
    </div>
  );
}

function Letters({ element }: { element: TextElement }) {
  const t = useTranslations("posts.editor.selectionToolbar");
  const set = useLook(element);
  return (
    <>
      <span className="w-36">
        <FontChoice label={t("font")} font={element.font} onChoose={(font) => set({ font })} />
      </span>
      <span className="w-24">
        <NumberField
          label={t("size")}
          value={element.size}
          digits={1}
          {...TEXT_RANGES.size}
          onChange={(size) => set({ size })}
        />
      </span>
    </>
  );
}

function Color({ element }: { element: CanvasElement }) {
  const t = useTranslations("posts.editor.selectionToolbar");
  const { editor } = useEditor();
  const palette = useEditorState(({ document }) => document.palette);
  const fill = getFill(element);
  if (fill === null) return null;
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="icon-sm" variant="quiet" aria-label={t("color")}>
          <span
            aria-hidden="true"
            style={{
              background: fill === undefined ? "transparent" : resolveColor(getPlainColor(fill), palette),
            }}
            className="size-4 rounded-in border border-line-strong forced-color-adjust-none"
          />
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={t("color")}>
        <ColorPicker
          label={t("color")}
          value={fill}
          onChoose={(paint) => editor.exec(styleElements([element.id], { fill: paint }))}
        />
      </PopoverContent>
    </Popover>
  );
}

function Direction({ element }: { element: TextElement }) {
  const t = useTranslations("posts.editor.selectionToolbar");
  const set = useLook(element);
  return (
    <>
      <TextAlign element={element} onAlign={(align) => set({ align })} />
      <span className="w-36">
        <Select
          aria-label={t("direction")}
          value={element.dir}
          onChange={(event) =>
            set({ dir: TEXT_DIRECTIONS.find((one) => one === event.target.value) ?? "auto" })
          }
        >
          {TEXT_DIRECTIONS.map((one) => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </Select>
      </span>
    </>
  );
}

function ByPrompt({ element }: { element: ImageElement }) {
  const t = useTranslations("posts.edit");
  const editor = useEditor();
  if (!canAiEdit(element)) return null;
  return <IconButton icon={Brush} label={t("open")} onClick={() => openAiEdit(editor, element)} />;
}

function SelectionActions() {
  const t = useTranslations("posts.editor.selectionToolbar");
  const editor = useEditor();
  const page = useCurrentPage();
  const run = (action: "duplicate" | "lock" | "remove") => () => LOCAL_ACTION_HANDLERS[action]?.(editor);
  const isLocked = useEditorState(({ selection }) => selection.every((id) => page.els[id]?.lock?.move));
  return (
    <span className="flex">
      <IconButton icon={Copy} label={t("duplicate")} onClick={run("duplicate")} />
      <IconButton
        icon={isLocked ? Lock : LockOpen}
        label={t(isLocked ? "unlock" : "lock")}
        onClick={run("lock")}
      />
      <IconButton icon={Trash2} label={t("remove")} onClick={run("remove")} />
    </span>
  );
}

const ORDERS = ["front", "forward", "backward", "back"] as const;

/** Renders the menus for order and alignment, and the button that groups or ungroups. */
function ArrangeMenus() {
  const t = useTranslations("posts.editor");
  const workspace = useEditor();
  const page = useCurrentPage();
  const selection = useEditorState((snapshot) => snapshot.selection);
  const { editor } = workspace;
  const run = (action: (typeof ORDERS)[number] | "group" | "ungroup") => () =>
    LOCAL_ACTION_HANDLERS[action]?.(workspace);
  const isGroup = selection.length === 1 && page.els[selection[0] ?? ""]?.type === "group";
  return (
    <span className="flex">
      <ToolbarMenu icon={Layers} label={t("selectionToolbar.order")}>
        {ORDERS.map((to) => (
          <DropdownMenuItem key={to} onSelect={run(to)}>
            {t(`keys.action.${to}`)}
          </DropdownMenuItem>
        ))}
      </ToolbarMenu>
      <ToolbarMenu icon={AlignStartVertical} label={t("selectionToolbar.align")}>
        {ALIGN.map(([to, Icon]) => (
          <DropdownMenuItem key={to} onSelect={() => editor.exec(alignElements(selection, to))}>
            <Icon aria-hidden="true" />
            {t(`arrange.${to}`)}
          </DropdownMenuItem>
        ))}
        {selection.length > 2 &&
          DISTRIBUTE.map(([axis, Icon]) => (
            <DropdownMenuItem key={axis} onSelect={() => editor.exec(distributeElements(selection, axis))}>
              <Icon aria-hidden="true" />
              {t(`arrange.${axis}`)}
            </DropdownMenuItem>
          ))}
      </ToolbarMenu>
      {isGroup && <IconButton icon={Ungroup} label={t("keys.action.ungroup")} onClick={run("ungroup")} />}
      {selection.length > 1 && (
        <IconButton icon={Group} label={t("keys.action.group")} onClick={run("group")} />
      )}
    </span>
  );
}

interface ToolbarMenuProps {
  icon: LucideIcon;
  label: string;
  children: ReactNode;
}

function ToolbarMenu({ icon, label, children }: ToolbarMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton icon={icon} label={label} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">{children}</DropdownMenuContent>
    </DropdownMenu>
  );
}

function useLook({ id }: TextElement): (look: TextStyleChange) => void {
  const { editor } = useEditor();
  return (look) => execTextCommand(editor, id, styleText([id], look));
}
