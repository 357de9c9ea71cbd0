import { Redo2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { useStore } from "zustand";
import { useComposer } from "@/components/posts/composer-context";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import { showToast } from "@/components/ui/show-toast";
import { findStepDirection, type StepDirection, TextHistory } from "@/lib/posts/client/text-history";

/** Marks fields whose undo is the history of the post instead of the browser's. */
export const TEXT_HISTORY_FIELD = { "data-text-history": "" };

/** Fields and windows with an undo of their own. */
const OTHERS = "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]";

const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(OTHERS) !== null &&
  target.closest("[data-text-history]") === null;

const ICONS = { undo: Undo2, redo: Redo2 };

/** Undoes and redoes changes of the text, by its buttons and by keys. */
export function TextSteps() {
  const t = useTranslations("posts");
  const { saver, textRef } = useComposer();
  const [history] = useState(() => new TextHistory(saver));
  const available = useStore(history.store);
  useEffect(() => history.watch(), [history]);

  const step = useCallback(
    (direction: StepDirection) => {
      const caret = history.step(direction);
      if (caret === null) {
        showToast.info(t(`editor.steps.${direction}`), { id: "steps" });
        return;
      }
      // The caret moves behind what came back once the text is rendered.
      requestAnimationFrame(() => textRef.current?.setSelectionRange(caret, caret));
    },
    [history, t, textRef],
  );

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const direction = findStepDirection(event);
      if (!direction || event.defaultPrevented || isElsewhere(event.target)) return;
      event.preventDefault();
      step(direction);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [step]);

  return (["undo", "redo"] as const).map((direction) => (
    <Button
      key={direction}
      size="icon"
      variant="quiet"
      aria-label={t(`text.${direction}`)}
      onClick={() => step(direction)}
    >
      <DirectionalIcon
        icon={ICONS[direction]}
        aria-hidden="true"
        className={cn(!available[direction] && "opacity-50")}
      />
    </Button>
  ));
}
