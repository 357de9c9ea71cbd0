import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  type CommandHandlers,
  findCommands,
  type ListedCommand,
  useCommands,
} from "@/components/editor/command-palette/use-commands";
import { useEditor, useViewState } from "@/components/editor/editor-context";
import { KeyCombination } from "@/components/editor/shortcuts-dialog";
import { ComboboxOption, useListKeys } from "@/components/ui/combobox-list";
import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog";
import { createDialogSearchFocus } from "@/components/ui/dialog-search-focus";
import { Input } from "@/components/ui/input";

export function CommandPalette(doing: CommandHandlers) {
  const { view } = useEditor();
  const isOpen = useViewState(({ palette }) => palette);
  const before = useRef<HTMLElement>(null);
  const focus = createDialogSearchFocus(before);
  return (
    <Dialog open={isOpen} onOpenChange={(open) => view.set({ palette: open })}>
      <DialogContent
        size="lg"
        aria-describedby={undefined}
        {...focus}
        onOpenAutoFocus={(event) => {
          before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
          focus.onOpenAutoFocus(event);
        }}
      >
        <Commands {...doing} />
      </DialogContent>
    </Dialog>
  );
}

function Commands(doing: CommandHandlers) {
  const t = useTranslations("posts.editor.palette");
  const [typed, setTyped] = useState("");
  const found = findCommands(useCommands(doing), typed);
  const choose = useChoose();
  const { at, setAt, onKeyDown } = useListKeys(found, choose);
  const list = useId();
  const optionId = (id: string) => `${list}-${id}`;
  const active = found[at];
  return (
    <div className="grid gap-3 p-4">
      <DialogTitle className="text-18">{t("title")}</DialogTitle>
      <Input
        role="combobox"
        aria-label={t("search")}
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={found.length > 0 ? list : undefined}
        aria-activedescendant={active && optionId(active.id)}
        placeholder={t("search")}
        autoComplete="off"
        spellCheck={false}
        // On an empty field `auto` means left to right, which would flip the placeholder.
        dir={typed === "" ? undefined : "auto"}
        leading={<Search aria-hidden="true" className="size-4 flex-none text-ink-2" />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="h-[min(416px,55vh)]">
        {found.length > 0 && (
          <div
            id={list}
            role="listbox"
            aria-label={t("title")}
            className="max-h-full overflow-y-auto border border-line"
          >
            {found.map((command, index) => (
              <ComboboxOption
                key={command.id}
                id={optionId(command.id)}
                isActive={index === at}
                onPoint={() => setAt(index)}
                onChoose={() => choose(command)}
              >
                {command.name}
                {command.keys && <KeyCombination keys={command.keys} />}
              </ComboboxOption>
            ))}
          </div>
        )}
        <p role="status" className={found.length > 0 ? "sr-only" : "px-2 py-3 text-14 text-ink-2"}>
          {t("found", { n: found.length })}
        </p>
      </div>
    </div>
  );
}

/** Closes the palette and runs the command with the focus on the stage, as a shortcut would. */
function useChoose(): (command: ListedCommand) => void {
  const { view } = useEditor();
  return ({ run }) => {
    // The dialog traps the focus until it is closed.
    flushSync(() => view.set({ palette: false }));
    document.querySelector<HTMLElement>("[role=application]")?.focus();
    run();
  };
}
