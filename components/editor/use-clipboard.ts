import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { addElementOnTop, createPastedText } from "@/components/editor/create-element";
import { type EditorContextValue, getCurrentPage, useEditor } from "@/components/editor/editor-context";
import { loadExporter } from "@/components/editor/load-exporter";
import { useAddImages } from "@/components/editor/use-add-images";
import { showToast } from "@/components/ui/show-toast";
import {
  createDesignFromSelection,
  parseClipboardText,
  serializeSelection,
} from "@/lib/canvas/core/clipboard";
import { pasteElements } from "@/lib/canvas/core/commands/duplicate";
import { removeElements } from "@/lib/canvas/core/commands/remove";

/** Copies elements as text, so that they can be pasted in another post or tab. */
export function useClipboard() {
  const t = useTranslations("posts.editor.clipboard");
  const editor = useEditor();
  const { addFiles } = useAddImages();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (editor.readOnly || target?.closest("input,textarea,[contenteditable=true],[role=dialog]")) return;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (put(editor, text, [...(event.clipboardData?.files ?? [])], addFiles)) event.preventDefault();
    };
    window.addEventListener("paste", onPaste);
    window.addEventListener("copy", nextCopy);
    return () => {
      window.removeEventListener("paste", onPaste);
      window.removeEventListener("copy", nextCopy);
    };
  }, [editor, addFiles]);
  return {
    copy: () => copy(editor),
    cut: () => cut(editor),
    /** Without a key press the browser prompts first or denies clipboard access. */
    paste: () =>
      void paste(editor, addFiles).then(
        (isPasted) => !isPasted && showToast.info(t("nothing"), { id: "clipboard" }),
        () => showToast.info(t("refused"), { id: "clipboard" }),
      ),
  };
}

/** Pastes elements before images, because copied elements contain both, and text last. Returns false for nothing. */
function put(
  editor: EditorContextValue,
  text: string,
  all: readonly File[],
  addFiles: (files: File[]) => unknown,
): boolean {
  const copied = parseClipboardText(text);
  const files = all.filter(({ type }) => type.startsWith("image/"));
  if (copied) editor.editor.exec(pasteElements(copied, editor.editor.read().document.size));
  else if (files.length > 0) void addFiles(files);
  else if (text.trim() !== "") addElementOnTop(editor.editor, createPastedText(text, editor));
  else return false;
  return true;
}

async function paste(editor: EditorContextValue, addFiles: (files: File[]) => unknown): Promise<boolean> {
  const items = await navigator.clipboard.read();
  const texts: string[] = [];
  const files: File[] = [];
  for (const item of items) {
    for (const type of item.types) {
      if (type === "text/plain") texts.push(await (await item.getType(type)).text());
      if (type === "image/png") files.push(new File([await item.getType(type)], "clipboard.png", { type }));
    }
  }
  return put(editor, texts.join(""), files, addFiles);
}

/** Sequence number of copies: a preview rendered late must not replace newer content. */
let copies = 0;
const nextCopy = () => {
  copies += 1;
  return copies;
};

/** Writes the text immediately for a quick paste, then adds an image for other programs. */
function copy({ editor }: EditorContextValue): void {
  const { selection, document, page } = editor.read();
  const text = serializeSelection(getCurrentPage(editor.read()), selection, document.palette);
  const design = createDesignFromSelection(document, page, selection);
  if (text === null || !design) return;
  const mine = nextCopy();
  // Rejected while the page has no focus: then nothing is copied. When the image cannot be rendered or is
  // unsupported, the text stays.
  void navigator.clipboard
    ?.writeText(text)
    .then(loadExporter)
    .then(({ exportPage }) => exportPage(design, 0, { format: "png", pixelRatio: 1 }))
    .then((image) => (mine === copies ? writeBoth(text, image) : undefined))
    .catch(() => undefined);
}

function writeBoth(text: string, image: Blob): Promise<void> {
  const item = { "text/plain": new Blob([text], { type: "text/plain" }), "image/png": image };
  return navigator.clipboard.write([new ClipboardItem(item)]);
}

function cut(editor: EditorContextValue): void {
  copy(editor);
  editor.editor.exec(removeElements(editor.editor.read().selection));
}
