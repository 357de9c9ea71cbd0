import { Clapperboard } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { forPage } from "@/components/editor/apply-async-image";
import { getCurrentPage, useEditor } from "@/components/editor/editor-context";
import { usePostPagesContext } from "@/components/editor/pages/pages-context";
import { LazyLibraryPicker } from "@/components/media/lazy-library-picker";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/show-toast";
import { setBackgroundImage } from "@/lib/canvas/core/commands/background-image";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";
import { useAddVideoFrame } from "@/lib/media/client/mutations";

/** Sets a frame of a library video as the background of the open page, as one undo step. */
export function VideoBackground() {
  const t = useTranslations("posts.editor.images.video");
  const { editor, view } = useEditor();
  const { open: openDesign } = usePostPagesContext();
  const errorText = useErrorText();
  const add = useAddVideoFrame();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const use = async (video: CanvasImageDto) => {
    const page = getCurrentPage(editor.read()).id;
    // Not an upload, so that no placeholder is drawn for it.
    const waiting = { row: `frame:${video._id}`, page, x: 0, y: 0, side: 1 };
    view.set({ arriving: [...view.read().arriving, waiting] });
    try {
      const { url, width, height } = (await add.runAsync(video._id)).image;
      // Another page is open, and nothing saves a change of this one.
      if (openDesign.current?.editor !== editor) return showToast.info(t("late"));
      const frame = { src: url, natural: { w: width, h: height }, name: t("name") };
      editor.exec(forPage(setBackgroundImage(frame), page));
    } catch (error) {
      showToast.error(t("failed", { why: errorText(error) }));
    } finally {
      view.set({ arriving: view.read().arriving.filter((one) => one !== waiting) });
    }
  };
  return (
    <>
      <Button ref={button} busy={add.isPending} onClick={() => setOpen(true)}>
        <Clapperboard aria-hidden="true" />
        {t("choose")}
      </Button>
      <LazyLibraryPicker
        open={open}
        onOpenChange={setOpen}
        room={1}
        onPicked={(_, [video]) => video && void use(video)}
        returnTo={button}
        video={{
          title: t("title"),
          action: t("use"),
          hint: t("hint"),
          empty: { title: t("emptyTitle"), text: t("emptyText") },
        }}
      />
    </>
  );
}
