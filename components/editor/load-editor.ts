import type { QueryClient } from "@tanstack/react-query";
import { justAsked } from "@/lib/canvas/client/queries";

type EditorCode = typeof import("@/components/editor/editor-screen");

/** What leads to the editor asks for what it will show as well: its code, the design, its fonts and pictures. */
export async function prepareEditor(client: QueryClient, postId: string, index: number): Promise<void> {
  // At once: the code need not be there for the design to be asked for.
  void client.prefetchQuery(justAsked(postId, index));
  const { prepareDesign } = await loadPreparation();
  await prepareDesign(client, postId, index);
}

let code: EditorCode | null = null;

/** The editor's code: with the screen that shows it, or before, where somebody is about to go there. */
export async function loadEditor(): Promise<EditorCode> {
  [code] = await Promise.all([import("@/components/editor/editor-screen"), loadPreparation()]);
  return code;
}

/** Small, and there before the screen is. */
const loadPreparation = () => import("@/components/editor/prepare-design");

/** What has been loaded; null before. */
export function loadedEditor(): EditorCode | null {
  return code;
}
