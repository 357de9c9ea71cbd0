"use client";

import { useTranslations } from "next-intl";
import { useDesignKit } from "@/components/editor/brand/use-design-kit";
import { useDesk } from "@/components/editor/editor-context";
import { execOnTexts } from "@/components/editor/exec-on-text";
import { useStepNote } from "@/components/editor/use-step-note";
import { notify } from "@/components/ui/notify";
import { loadFonts } from "@/lib/canvas/client/load-fonts";
import { applyBrand } from "@/lib/canvas/core/commands/brand";

/** Gives the design the brand's colours and fonts, as one step that its message takes back. */
export function useApplyBrand(): () => void {
  const t = useTranslations("posts.editor.brand");
  const { editor } = useDesk();
  const { brand } = useDesignKit();
  const note = useStepNote();
  async function apply() {
    const { headline, body } = brand;
    const faces = [headline, body].flatMap((face) => face ?? []);
    // Lines are as long as the letters they are set in.
    await loadFonts(faces.map(({ font, weight }) => ({ family: font, weights: [weight ?? 400, 700] })));
    const { changes } = editor.read();
    execOnTexts(editor, applyBrand(brand));
    if (editor.read().changes === changes) notify.info(t("already"));
    else note(t("applied"));
  }
  return () => void apply();
}
