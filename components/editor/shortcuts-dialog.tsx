import { useTranslations } from "next-intl";
import { useEditor, useViewState } from "@/components/editor/editor-context";
import { type Action, type KeyBinding, SHORTCUTS } from "@/components/editor/shortcuts";
import { Dialog, DialogContent, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";

export function ShortcutsDialog() {
  const t = useTranslations("posts.editor.keys");
  const common = useTranslations("common");
  const { view } = useEditor();
  const help = useViewState((snapshot) => snapshot.help);
  return (
    <Dialog open={help} onOpenChange={(open) => view.set({ help: open })}>
      <DialogContent className="max-w-160">
        <DialogHeader closeLabel={common("close")}>
          <DialogTitle>{t("title")}</DialogTitle>
        </DialogHeader>
        <section
          aria-label={t("title")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls in a low window and needs keyboard access
          tabIndex={0}
          className="max-h-[60vh] overflow-y-auto px-6 pt-3 pb-6 focus-visible:-outline-offset-2"
        >
          <dl className="grid grid-cols-1 gap-x-8 gap-y-1.5 sm:grid-cols-2">
            {(Object.keys(SHORTCUTS) as Action[]).map((action) => (
              <div key={action} className="flex items-center justify-between gap-3">
                <dt>{t(`action.${action}`)}</dt>
                <dd>
                  {SHORTCUTS[action].slice(0, 1).map((keys) => (
                    <KeyCombination key={keys.code} keys={keys} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </DialogContent>
    </Dialog>
  );
}

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

export function KeyCombination({ keys }: { keys: KeyBinding }) {
  return (
    <span dir="ltr" className="flex flex-none gap-1">
      {namesOf(keys).map((name) => (
        <Kbd key={name}>{name}</Kbd>
      ))}
    </span>
  );
}

function namesOf({ code, mod, shift, alt }: KeyBinding): string[] {
  const key = SIGNS[code] ?? code.replace(/^(Key|Digit)/, "");
  return [
    ...(mod ? [isMac() ? "⌘" : "Ctrl"] : []),
    ...(alt ? [isMac() ? "⌥" : "Alt"] : []),
    ...(shift ? ["Shift"] : []),
    key,
  ];
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
