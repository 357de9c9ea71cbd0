"use client";

import { useTranslations } from "next-intl";
import { useDesk, useView } from "@/components/editor/editor-context";
import { type Action, type Keys, SHORTCUTS } from "@/components/editor/shortcuts";
import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";

const SIGNS: Record<string, string> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  BracketLeft: "[",
  BracketRight: "]",
  Slash: "/",
  Equal: "+",
  Minus: "−",
  Escape: "Esc",
  PageDown: "PgDn",
  PageUp: "PgUp",
};

/** Every key of the editor, as it is printed on a Latin keyboard. */
export function KeysDialog() {
  const t = useTranslations("posts.editor.keys");
  const { view } = useDesk();
  const help = useView((snapshot) => snapshot.help);
  return (
    <Dialog open={help} onOpenChange={(open) => view.set({ help: open })}>
      <DialogContent className="max-w-160">
        <DialogTitle>{t("title")}</DialogTitle>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrows scroll it where the window is low */}
        <section aria-label={t("title")} tabIndex={0} className="max-h-[60vh] overflow-y-auto">
          <dl className="grid grid-cols-1 gap-x-8 gap-y-1.5 sm:grid-cols-2">
            {(Object.keys(SHORTCUTS) as Action[]).map((action) => (
              <div key={action} className="flex items-center justify-between gap-3">
                <dt>{t(`action.${action}`)}</dt>
                <dd dir="ltr" className="flex gap-1">
                  {SHORTCUTS[action]
                    .slice(0, 1)
                    .flatMap((keys) => namesOf(keys).map((name) => <Kbd key={name}>{name}</Kbd>))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </DialogContent>
    </Dialog>
  );
}

function namesOf({ code, mod, shift }: Keys): string[] {
  const key = SIGNS[code] ?? code.replace(/^(Key|Digit)/, "");
  return [...(mod ? [isMac() ? "⌘" : "Ctrl"] : []), ...(shift ? ["Shift"] : []), key];
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
