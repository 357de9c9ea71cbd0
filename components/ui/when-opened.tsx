import type { ComponentType } from "react";
import { useOnceTrue } from "@/components/ui/use-once-true";

interface Props<Inner extends { open: boolean }> {
  /** A dialog whose code is loaded when it renders. */
  dialog: ComponentType<Inner>;
  /** Properties of the dialog. */
  with: Inner;
}

/** Renders a dialog from its first opening on, so that its code is loaded then. */
export function WhenOpened<Inner extends { open: boolean }>({ dialog: Loaded, with: inner }: Props<Inner>) {
  return useOnceTrue(inner.open) ? <Loaded {...inner} /> : null;
}
