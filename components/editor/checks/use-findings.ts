"use client";

import { useEffect, useState } from "react";
import { useDesk } from "@/components/editor/editor-context";
import { roomOf } from "@/components/editor/text-room";
import { fontLoader } from "@/lib/canvas/client/load-fonts";
import { quiet } from "@/lib/canvas/client/quiet";
import { type Finding, lint } from "@/lib/canvas/core/lint";

const REST_MS = 250;

/** What of the open page cannot be read well: looked at after a rest, and never while a pointer is down. */
export function useFindings(): readonly Finding[] {
  const { editor } = useDesk();
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen: unknown;
    const look = async () => {
      await quiet();
      // Gone, or changed again: the next look is under way.
      if (timer === undefined) return;
      const { document, page } = editor.read();
      setFindings(lint(document, page, (text) => roomOf(text).wanted));
    };
    const soon = () => {
      const { document, page } = editor.read();
      const shown = document.pages[page];
      // Names in the palette, the format and the fonts that are there count as much as the page.
      const now = [shown, document.palette, document.size, fontLoader.read()];
      if (Array.isArray(seen) && now.every((one, index) => one === (seen as unknown[])[index])) return;
      seen = now;
      clearTimeout(timer);
      timer = setTimeout(() => void look(), REST_MS);
    };
    soon();
    const stops = [editor.subscribe(soon), fontLoader.subscribe(soon)];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
      timer = undefined;
    };
  }, [editor]);
  return findings;
}
