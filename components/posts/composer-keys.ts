export type ComposerKey = { does: "assistant" } | { does: "network"; index: number };

type Keys = Pick<KeyboardEvent, "code" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/** For `aria-keyshortcuts`. */
export const ASSISTANT_KEYS = "Control+J Meta+J";
export const getNetworkKeys = (index: number) => `Alt+${index + 1}`;

/** Returns what a key does in the composer. Keys are physical: a Hebrew keyboard has no letter J. */
export function findComposerKey({ code, altKey, ctrlKey, metaKey, shiftKey }: Keys): ComposerKey | null {
  if (shiftKey) return null;
  const isCommand = ctrlKey !== metaKey;
  if (code === "KeyJ" && isCommand && !altKey) return { does: "assistant" };
  const digit = /^Digit([1-9])$/.exec(code)?.[1];
  // Control and Alt together are AltGr, which types characters.
  if (digit && altKey && !ctrlKey && !metaKey) return { does: "network", index: Number(digit) - 1 };
  return null;
}
