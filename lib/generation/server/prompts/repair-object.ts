/** Asks for the same answer again: after the answer itself, so that the model sees what it did. */
export function repairRequest(problem: string): string {
  return [
    "Your last answer could not be used.",
    problem,
    "Answer again, whole and corrected: only the JSON that the schema describes, with the same content and nothing around it.",
  ].join("\n");
}
