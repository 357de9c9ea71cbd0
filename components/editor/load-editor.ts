import type { QueryClient } from "@tanstack/react-query";
import { canvasQuery } from "@/lib/canvas/client/queries";

type EditorCode = typeof import("@/components/editor/editor-screen");

/** Runs when the link is hovered, focused and pressed. Later calls reuse the design and images of earlier ones. */
export async function prefetchEditor(client: QueryClient, postId: string, index: number): Promise<void> {
  // Starts immediately: the request does not depend on the code.
  const requested = client.fetchQuery(canvasQuery(postId, index)).catch(() => null);
  const { prefetchDesign } = await loadDesignPrefetch();
  prefetchDesign(await requested);
}

let code: EditorCode | null = null;

export async function loadEditor(): Promise<EditorCode> {
  [code] = await Promise.all([import("@/components/editor/editor-screen"), loadDesignPrefetch()]);
  return code;
}

/** Loads the design prefetch, a small module that arrives before the screen. */
const loadDesignPrefetch = () => import("@/components/editor/prefetch-design");

export function getLoadedEditor(): EditorCode | null {
  return code;
}
