"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { type Desk, pageOf, useDesk } from "@/components/editor/editor-context";
import { useAddPictures } from "@/components/editor/use-add-pictures";
import { notify } from "@/components/ui/notify";
import { exportPage } from "@/lib/canvas/client/export-page";
import { copyDesign, copyText, readCopied } from "@/lib/canvas/core/clipboard";
import { pasteElements } from "@/lib/canvas/core/commands/copies";
import { removeElements } from "@/lib/canvas/core/commands/remove";

/** Elements as text on the clipboard, so that they can be pasted in another post or tab; pictures of other programs too. */
export function useClipboard() {
  const t = useTranslations("posts.editor.clipboard");
  const desk = useDesk();
  const { addFiles } = useAddPictures();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (desk.readOnly || target?.closest("input,textarea,[contenteditable=true],[role=dialog]")) return;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (put(desk, text, [...(event.clipboardData?.files ?? [])], addFiles)) event.preventDefault();
    };
    window.addEventListener("paste", onPaste);
    window.addEventListener("copy", nextCopy);
    return () => {
      window.removeEventListener("paste", onPaste);
      window.removeEventListener("copy", nextCopy);
    };
  }, [desk, addFiles]);
  return {
    copy: () => copy(desk),
    cut: () => cut(desk),
    /** Where no key was pressed for it: the browser asks first, or keeps its clipboard to itself. */
    paste: () => void paste(desk, addFiles).catch(() => notify.info(t("refused"), { id: "clipboard" })),
  };
}

/** Elements before pictures: what is copied here is both. False where there is neither. */
function put(desk: Desk, text: string, all: readonly File[], addFiles: (files: File[]) => unknown): boolean {
  const copied = readCopied(text);
  const files = all.filter(({ type }) => type.startsWith("image/"));
  if (copied) desk.editor.exec(pasteElements(copied, desk.editor.read().document.size));
  else if (files.length > 0) void addFiles(files);
  return copied !== null || files.length > 0;
}

async function paste(desk: Desk, addFiles: (files: File[]) => unknown): Promise<void> {
  const items = await navigator.clipboard.read();
  const texts: string[] = [];
  const files: File[] = [];
  for (const item of items) {
    for (const type of item.types) {
      if (type === "text/plain") texts.push(await (await item.getType(type)).text());
      if (type === "image/png") files.push(new File([await item.getType(type)], "clipboard.png", { type }));
    }
  }
  put(desk, texts.join(""), files, addFiles);
}

/** What was copied last: a picture that is drawn later does not take the place of something newer. */
let copies = 0;
const nextCopy = () => {
  copies += 1;
  return copies;
};

/** The text at once, so that a quick hand can paste it; then with a picture beside it for other programs. */
function copy({ editor }: Desk): void {
  const { selection, document, page } = editor.read();
  const text = copyText(pageOf(editor.read()), selection, document.palette);
  const design = copyDesign(document, page, selection);
  if (text === null || !design) return;
  const mine = nextCopy();
  // Refused where the page is not looked at: then nothing was copied, as everywhere. A picture that cannot be drawn, or
  // taken by this browser, leaves the text.
  void navigator.clipboard
    ?.writeText(text)
    .then(() => exportPage(design, 0, { format: "png", pixelRatio: 1 }))
    .then((picture) => (mine === copies ? writeBoth(text, picture) : undefined))
    .catch(() => undefined);
}

function writeBoth(text: string, picture: Blob): Promise<void> {
  const item = { "text/plain": new Blob([text], { type: "text/plain" }), "image/png": picture };
  return navigator.clipboard.write([new ClipboardItem(item)]);
}

function cut(desk: Desk): void {
  copy(desk);
  desk.editor.exec(removeElements(desk.editor.read().selection));
}
