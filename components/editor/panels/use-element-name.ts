import { useTranslations } from "next-intl";
import type { CanvasElement } from "@/lib/canvas/core/elements";

/** Returns the element's label for lists and announcements: its name, its text, else its kind. */
export function useElementName(element: CanvasElement | undefined): string {
  const t = useTranslations("posts.editor.kind");
  return element ? getElementName(element, t) : "";
}

export function getElementName(element: CanvasElement, t: (key: CanvasElement["type"]) => string): string {
  if (element.name) return element.name;
  const words = element.type === "text" ? element.text.trim().split("\n")[0] : "";
  return words || (element.type === "image" && element.alt) || t(element.type);
}
