"use client";

import { useEffect } from "react";
import { type Desk, pageOf, useDesk } from "@/components/editor/editor-context";
import { useAddPictures } from "@/components/editor/use-add-pictures";
import { copyText, readCopied } from "@/lib/canvas/core/clipboard";
import { pasteElements } from "@/lib/canvas/core/commands/copies";
import { removeElements } from "@/lib/canvas/core/commands/remove";

/** Elements as text on the clipboard, so that they can be pasted in another post or tab; pictures of other programs too. */
export function useClipboard() {
  const desk = useDesk();
  const { addFiles } = useAddPictures();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (desk.readOnly || target?.closest("input,textarea,[contenteditable=true],[role=dialog]")) return;
      const copied = readCopied(event.clipboardData?.getData("text/plain") ?? "");
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
      if (!copied && files.length === 0) return;
      event.preventDefault();
      if (copied) desk.editor.exec(pasteElements(copied, desk.editor.read().document.size));
      else void addFiles(files);
    };
    window.addEventListener("paste", onPaste);
    return () => window.removeEventListener("paste", onPaste);
  }, [desk, addFiles]);
  return { copy: () => copy(desk), cut: () => cut(desk) };
}

function copy({ editor }: Desk): void {
  const { selection } = editor.read();
  const { document } = editor.read();
  const text = copyText(pageOf(editor.read()), selection, document.palette);
  if (text === null) return;
  // Refused where the page is not looked at: then nothing was copied, as everywhere.
  void navigator.clipboard?.writeText(text).catch(() => undefined);
}

function cut(desk: Desk): void {
  copy(desk);
  desk.editor.exec(removeElements(desk.editor.read().selection));
}
