/** Replaces each text "$name" of a JSON template by the value of that name. */
export function fillTemplate(template: unknown, values: Record<string, unknown>): unknown {
  if (typeof template === "string" && template.startsWith("$")) {
    const name = template.slice(1);
    if (!(name in values)) throw new Error(`A template names the unknown value ${template}`);
    return values[name];
  }
  if (Array.isArray(template)) return template.map((item) => fillTemplate(item, values));
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, item]) => [key, fillTemplate(item, values)]));
}
