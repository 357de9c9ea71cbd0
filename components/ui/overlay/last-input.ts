let isKeyboard = false;

/** Whether the last input of the user was a key. Radix notes this only for menus that were mounted before the key. */
export const isUsingKeyboard = () => isKeyboard;

/**
 * Notes what the last input was, and loads code at the first press or key on the page, so that a dialog opened by a
 * plain button opens at once.
 */
export function watchInput(preload: () => void): () => void {
  const note = (event: Event) => {
    isKeyboard = event.type === "keydown";
    preload();
  };
  document.addEventListener("keydown", note, true);
  document.addEventListener("pointerdown", note, true);
  return () => {
    document.removeEventListener("keydown", note, true);
    document.removeEventListener("pointerdown", note, true);
  };
}
