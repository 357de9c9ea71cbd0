import type { QueryClient } from "@tanstack/react-query";
import { freshCanvasQuery } from "@/lib/canvas/client/queries";

type EditorCode = typeof import("@/components/editor/editor-screen");

/**
 * Prefetches code, design, fonts and images when the link to the editor is pressed. Not earlier, because it
 * is unknown whether a design exists and a missing one would log an error.
 */
export async function prefetchEditor(client: QueryClient, postId: string, index: number): Promise<void> {
  // Starts immediately: the request does not depend on the code.
  const requested = client.fetchQuery(freshCanvasQuery(postId, index)).catch(() => null);
  const { prefetchDesign } = await loadDesignPrefetch();
  prefetchDesign(await requested);
}

let code: EditorCode | null = null;

/** Loads the editor's code, for its screen or ahead of navigation. */
export async function loadEditor(): Promise<EditorCode> {
  [code] = await Promise.all([import("@/components/editor/editor-screen"), loadDesignPrefetch()]);
  return code;
}

/** Loads the design prefetch, a small module that arrives before the screen. */
export const loadDesignPrefetch = () => import("@/components/editor/prefetch-design");

/** Returns the loaded code; null before. */
export function getLoadedEditor(): EditorCode | null {
  return code;
}
