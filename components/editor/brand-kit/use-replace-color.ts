import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEditor } from "@/components/editor/editor-context";
import { type StripPage, usePostPagesContext } from "@/components/editor/pages/pages-context";
import { useUndoToast } from "@/components/editor/use-undo-toast";
import { showToast } from "@/components/ui/show-toast";
import { changeStoredDesign, type StoredDesignChange } from "@/lib/canvas/client/change-stored-design";
import { PostImageRef } from "@/lib/canvas/client/post-image-ref";
import { replaceColor } from "@/lib/canvas/core/commands/replace-color";
import type { Color } from "@/lib/canvas/core/paints";

/** Replaces a color on the open page, or on all pages of the post as one step of its history. */
export function useReplaceColor() {
  const t = useTranslations("posts.editor.brand");
  const client = useQueryClient();
  const { editor } = useEditor();
  const { post, pages, url, drawings } = usePostPagesContext();
  const note = useUndoToast();
  const others = pages.filter((page) => page.url !== url);

  const locate = ({ url: own, spare }: StripPage) => {
    const images = post.images.map((image) => image.url);
    const index = spare?.imageIndex ?? images.indexOf(own);
    return new PostImageRef(post._id, index, images, post.revision, own);
  };

  function replaceEverywhere(from: string, to: Color) {
    const command = replaceColor(from, to);
    const changed: { page: StripPage; change: StoredDesignChange }[] = [];
    /** Undo and redo wait for the changes before them, because each save is based on the last one. */
    let work = Promise.resolve();
    const travel = (way: "undo" | "redo") => {
      work = work.then(async () => {
        const saves = changed.map(async ({ page, change }) =>
          drawings.note(page.url, await change.travel(way)),
        );
        const failed = countFailures(await Promise.allSettled(saves));
        if (failed > 0) showToast.error(t(way === "undo" ? "revertFailed" : "replaceFailed", { n: failed }));
      });
    };
    const { changes } = editor.read();
    editor.exec({ ...command, companion: { undo: () => travel("undo"), redo: () => travel("redo") } });
    const isHere = editor.read().changes > changes;
    if (!isHere) return;
    const now = editor.read().changes;
    work = work.then(async () => {
      const saves = others.map(async (page) => {
        const change = await changeStoredDesign(client, locate(page), command);
        if (!change) return;
        changed.push({ page, change });
        drawings.note(page.url, change.document);
      });
      const failed = countFailures(await Promise.allSettled(saves));
      if (failed > 0) showToast.error(t("replaceFailed", { n: failed }));
      else if (editor.read().changes === now) note(t("replacedOn", { n: changed.length + 1 }));
    });
  }

  return {
    hasOthers: others.length > 0,
    replaceHere: (from: string, to: Color) => editor.exec(replaceColor(from, to)),
    replaceEverywhere,
  };
}

function countFailures(results: PromiseSettledResult<unknown>[]): number {
  return results.filter(({ status }) => status === "rejected").length;
}
