"use client";

import { useEffect } from "react";
import type { OpenDesign } from "@/components/editor/open-design";
import { usePages } from "@/components/editor/pages/pages-context";

/** Lets the pages know the design that is open now: what is done with them begins there. */
export function useSeat(design: OpenDesign): void {
  const { seat, open, look, drawings, where } = usePages();
  const { autosave, editor, view, readOnly } = design;
  useEffect(() => seat(design));
  useEffect(() => {
    const note = () => {
      const { document, changes } = editor.read();
      const isSaved = autosave.read().state === "saved";
      if (changes > 0 && isSaved && !readOnly) drawings.note(where.read().url, document);
    };
    const stop = autosave.subscribe(note);
    return () => {
      stop();
      note();
      open.current = null;
      const { panel, snap, zones, frame } = view.read();
      look.current = { panel, snap, zones, frame };
    };
  }, [autosave, editor, view, readOnly, drawings, where, open, look]);
}
