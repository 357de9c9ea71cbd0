"use client";

import { useTranslations } from "next-intl";
import { useDesk, useView } from "@/components/editor/editor-context";
import { FRAMES } from "@/components/editor/editor-view";
import { PlatformGlyph } from "@/components/ui/platform-tag";
import { Segment, Segmented } from "@/components/ui/segmented";

/** The page alone, or as a network shows it. */
export function FrameChoice() {
  const t = useTranslations("posts.editor.frame");
  const { view } = useDesk();
  const frame = useView((snapshot) => snapshot.frame);
  return (
    <Segmented
      aria-label={t("title")}
      value={frame}
      onValueChange={(value) => view.set({ frame: FRAMES.find((one) => one === value) ?? "bare" })}
    >
      {FRAMES.map((one) =>
        one === "bare" ? (
          <Segment key={one} value={one}>
            {t("bare")}
          </Segment>
        ) : (
          <Segment key={one} value={one} aria-label={t(one)}>
            <PlatformGlyph platform={one} />
          </Segment>
        ),
      )}
    </Segmented>
  );
}
