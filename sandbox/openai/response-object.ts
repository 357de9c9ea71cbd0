/** What one answered /responses call consists of. */
export interface Answer {
  id: string;
  itemId: string;
  createdAt: number;
  model: string;
  text: string;
  format: unknown;
  metadata: unknown;
  usage: { input: number; output: number };
}

/** The response object as it stands in whole answers and in stream events. */
export function responseObject(answer: Answer, status: "in_progress" | "completed") {
  const done = status === "completed";
  return {
    id: answer.id,
    object: "response",
    created_at: answer.createdAt,
    status,
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: answer.metadata,
    model: answer.model,
    output: done ? [messageItem(answer, "completed")] : [],
    parallel_tool_calls: true,
    text: { format: answer.format },
    tool_choice: "auto",
    tools: [],
    usage: done ? usageObject(answer) : null,
  };
}

export function messageItem(answer: Answer, status: "in_progress" | "completed") {
  const content = [{ type: "output_text", text: answer.text, annotations: [], logprobs: [] }];
  return {
    id: answer.itemId,
    type: "message",
    status,
    role: "assistant",
    content: status === "completed" ? content : [],
  };
}

function usageObject({ usage }: Answer) {
  return {
    input_tokens: usage.input,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: usage.output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: usage.input + usage.output,
  };
}
