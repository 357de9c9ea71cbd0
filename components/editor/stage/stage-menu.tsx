import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { type ActionHandlers, MUTATING_ACTIONS, runAction } from "@/components/editor/action-handlers";
import { hasCopiedStyle } from "@/components/editor/copied-style";
import { useCurrentPage, useEditor, useEditorState, useViewState } from "@/components/editor/editor-context";
import { type Action, SHORTCUTS } from "@/components/editor/shortcuts";
import { KeyCombination } from "@/components/editor/shortcuts-dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import type { CanvasPage } from "@/lib/canvas/core/document";

const ON_ELEMENTS: readonly (readonly Action[])[] = [
  ["copy", "cut", "paste", "duplicate"],
  ["copy_style", "paste_style"],
  ["front", "forward", "backward", "back"],
  ["group", "ungroup"],
  ["lock", "remove"],
];
const ON_PAGE: readonly (readonly Action[])[] = [
  ["paste", "select_all"],
  ["fit", "zoom_100"],
];

export interface StageMenuProps {
  hands: ActionHandlers;
}

/** Renders the context menu of the stage, for the selected elements or for the page. */
export function StageMenu({ hands }: StageMenuProps) {
  const t = useTranslations("posts.editor");
  const workspace = useEditor();
  const { view, readOnly } = workspace;
  const at = useViewState(({ menu }) => menu);
  const page = useCurrentPage();
  const selection = useEditorState((snapshot) => snapshot.selection);
  const groups = (selection.length > 0 ? ON_ELEMENTS : ON_PAGE)
    .map((actions) =>
      actions.filter(
        (action) => fits(action, page, selection) && !(readOnly && MUTATING_ACTIONS.has(action)),
      ),
    )
    .filter((actions) => actions.length > 0);
  const isLocked = selection.every((id) => page.els[id]?.lock?.move);
  const nameOf = (action: Action) =>
    action === "lock"
      ? t(isLocked ? "selectionToolbar.unlock" : "selectionToolbar.lock")
      : t(`keys.action.${action}`);
  return (
    <DropdownMenu open={at !== null} onOpenChange={(open) => !open && view.set({ menu: null })}>
      <DropdownMenuTrigger asChild>
        <button
          type="button"
          aria-hidden="true"
          tabIndex={-1}
          className="pointer-events-none absolute size-0"
          style={{ left: at?.x, top: at?.y }}
        />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="start"
        sideOffset={0}
        aria-label={t("menu")}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>("[role=application]")?.focus();
        }}
      >
        {groups.map((actions, index) => (
          <Fragment key={actions.join()}>
            {index > 0 && <DropdownMenuSeparator />}
            {actions.map((action) => (
              <DropdownMenuItem
                key={action}
                danger={action === "remove"}
                onSelect={() => runAction(action, workspace, hands)}
              >
                {nameOf(action)}
                <span className="ms-auto ps-6">
                  {SHORTCUTS[action].slice(0, 1).map((keys) => (
                    <KeyCombination key={keys.code} keys={keys} />
                  ))}
                </span>
              </DropdownMenuItem>
            ))}
          </Fragment>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function fits(action: Action, { els }: CanvasPage, selection: readonly string[]): boolean {
  if (action === "group") return selection.length > 1;
  if (action === "copy_style") return selection.length === 1;
  if (action === "paste_style") return hasCopiedStyle();
  return action !== "ungroup" || selection.some((id) => els[id]?.type === "group");
}
