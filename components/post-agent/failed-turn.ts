import { toApiError } from "@/lib/api-client/api-error";

interface Words {
  notSent: string;
  tooMany: string;
  status(status: number): string;
  /** The sentence of an error's code. */
  error(error: unknown): string;
}

/**
 * What the panel says of a turn that nothing came of: the status of the answer as it is (specification section 8), and
 * below it a sentence for a person.
 */
export function failedTurn(error: unknown, words: Words): { title: string; text: string } {
  const { status, code } = toApiError(error);
  return {
    title: status === undefined ? words.notSent : words.status(status),
    // The code's own sentence speaks of attempts; here three answers are being written already.
    text: code === "rate_limited" ? words.tooMany : words.error(error),
  };
}
