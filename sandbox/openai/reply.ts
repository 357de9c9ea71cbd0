import type { EndingRule } from "@/sandbox/openai/plants";

export interface ToolCall {
  callId: string;
  itemId: string;
  name: string;
  arguments: string;
}

/** What the model says to one request, before one of the two protocols puts it on the wire. */
export interface Reply {
  /** Empty when it only calls tools. */
  text: string;
  calls: ToolCall[];
  ending: EndingRule | "complete";
}

const DECLINED = "I'm sorry, but I can't help with that request.";

/** The reply with its planted ending in it. What happens to the stream itself is the protocol's part. */
export function spoiled(reply: Reply): Reply {
  switch (reply.ending) {
    case "malformed-json":
      return { ...reply, text: reply.text.slice(0, Math.ceil(reply.text.length * 0.6)) };
    case "wrong-shape":
      return { ...reply, text: '{"answer":"Here is what you asked for."}' };
    case "malformed-arguments":
      return withArguments(reply, (sent) => sent.slice(0, Math.ceil(sent.length * 0.6)));
    case "wrong-arguments":
      return withArguments(reply, () => '{"answer":1}');
    case "refusal":
      return { ...reply, text: DECLINED, calls: [] };
    case "incomplete":
    case "content-filter":
      return { ...reply, text: reply.text.slice(0, Math.ceil(reply.text.length / 2)), calls: [] };
    default:
      return reply;
  }
}

/** Ends without having said everything: the text goes half-way, and no tool is called. */
export function breaksOff({ ending }: Reply): boolean {
  return ending === "error-event" || ending === "failed" || ending === "cut";
}

function withArguments(reply: Reply, change: (sent: string) => string): Reply {
  return { ...reply, calls: reply.calls.map((call) => ({ ...call, arguments: change(call.arguments) })) };
}
