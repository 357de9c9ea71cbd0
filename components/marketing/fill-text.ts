/** Puts values into a sentence's {placeholders}: public pages carry no catalogue and nothing that reads one. */
export function fillText(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
