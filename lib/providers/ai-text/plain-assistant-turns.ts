interface InputItem {
  role?: string;
  id?: string;
  content?: unknown;
}

/**
 * Wraps `fetch` for POST /responses: an earlier answer of the model is sent as plain text. The SDK sends it as
 * `output_text` parts, which OpenAI's description only knows in a stored message with its id
 * (docs/providers/openai.md).
 */
export function sendPlainAssistantTurns(carrier: typeof fetch = fetch): typeof fetch {
  return (url, init) => {
    const body = init?.body;
    if (typeof body !== "string" || !body.includes('"output_text"')) return carrier(url, init);
    return carrier(url, { ...init, body: rewriteBody(body) });
  };
}

function rewriteBody(body: string): string {
  const request = JSON.parse(body) as { input?: unknown };
  if (!Array.isArray(request.input)) return body;
  return JSON.stringify({ ...request, input: request.input.map(toPlainTurn) });
}

function toPlainTurn(item: InputItem): InputItem {
  if (item.role !== "assistant" || item.id !== undefined || !Array.isArray(item.content)) return item;
  const parts = item.content as { type?: string; text?: string }[];
  return parts.every(({ type }) => type === "output_text")
    ? { role: item.role, content: parts.map(({ text = "" }) => text).join("") }
    : item;
}
