type EditorCode = typeof import("@/components/editor/editor-screen");

let code: EditorCode | null = null;

/** The editor's code: with the screen that shows it, or before, where somebody is about to go there. */
export async function loadEditor(): Promise<EditorCode> {
  code = await import("@/components/editor/editor-screen");
  return code;
}

/** What has been loaded; null before. */
export function loadedEditor(): EditorCode | null {
  return code;
}
