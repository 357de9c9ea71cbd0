import type { QueryClient } from "@tanstack/react-query";
import { justAsked } from "@/lib/canvas/client/queries";

type EditorCode = typeof import("@/components/editor/editor-screen");

/**
 * What is pressed to get to the editor asks for what it will show as well: the design, its fonts and pictures. Not before
 * it is pressed: whether there is a design is not known, and nobody shall be told in vain that there is none.
 */
export async function prepareEditor(client: QueryClient, postId: string, index: number): Promise<void> {
  // At once: the code need not be there for the design to be asked for.
  const asked = client.fetchQuery(justAsked(postId, index)).catch(() => null);
  const { prepareDesign } = await loadPreparation();
  prepareDesign(await asked);
}

let code: EditorCode | null = null;

/** The editor's code: with the screen that shows it, or before, where somebody is about to go there. */
export async function loadEditor(): Promise<EditorCode> {
  [code] = await Promise.all([import("@/components/editor/editor-screen"), loadPreparation()]);
  return code;
}

/** What prepares a design: small, and there before the screen is. */
export const loadPreparation = () => import("@/components/editor/prepare-design");

/** What has been loaded; null before. */
export function loadedEditor(): EditorCode | null {
  return code;
}
