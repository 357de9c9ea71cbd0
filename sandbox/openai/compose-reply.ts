import type { Call } from "@/sandbox/openai/call";
import { editorReply } from "@/sandbox/openai/editor/editor-reply";
import { hashHex } from "@/sandbox/openai/hash";
import { refusePlanted, takeCopyPlant, takeEnding } from "@/sandbox/openai/plants";
import type { Prompt } from "@/sandbox/openai/prompt";
import { type Reply, spoiled, type ToolCall } from "@/sandbox/openai/reply";
import type { Format } from "@/sandbox/openai/schema-format";
import { breakRule, type Copy } from "@/sandbox/openai/text/break-rule";
import { type Brief, readBrief } from "@/sandbox/openai/text/brief";
import { structuredAnswer } from "@/sandbox/openai/text/structured-answer";
import { writePost } from "@/sandbox/openai/text/write-post";
import type { Tools } from "@/sandbox/openai/tools";

export interface Asked {
  id: string;
  model: string;
  prompt: Prompt;
  format: Format;
  tools: Tools;
  stream: boolean;
}

/** What the model says to a request, planted mistakes included; noted as an effect. */
export async function composeReply(call: Call, asked: Asked): Promise<Reply> {
  const brief = readBrief(asked.prompt);
  const kinds = { structured: asked.format.schema !== undefined, tools: asked.tools.usable.length > 0 };
  const ending = await takeEnding(call.state, kinds);
  refusePlanted(ending, asked.stream);
  const said = await compose(call, asked, brief);
  const reply = spoiled({ ...said, ending: ending ?? "complete" });
  const { language, platform } = brief;
  const data = {
    ...{ model: asked.model, stream: asked.stream, language, platform, characters: reply.text.length },
    ...(reply.calls.length > 0 ? { tools: reply.calls.map(({ name }) => name) } : {}),
  };
  await call.context.recordEffect({ service: "openai", kind: "text", id: asked.id, data });
  return reply;
}

async function compose(call: Call, asked: Asked, brief: Brief): Promise<{ text: string; calls: ToolCall[] }> {
  const { format, tools, prompt } = asked;
  if (format.schema) {
    const value = await structuredAnswer(format.schema, brief, prompt);
    return { text: JSON.stringify(isCopy(value) ? await planted(call, value, brief) : value), calls: [] };
  }
  if (tools.offered.length === 0) {
    const { text } = await planted(call, { text: writePost(brief).text, hashtags: [] }, brief);
    return { text, calls: [] };
  }
  const { text, calls } = editorReply(prompt, tools, brief, call.context.now());
  const named = calls.map(async ({ name, input }, index) => {
    const sent = isCopy(input) ? await planted(call, input, brief) : input;
    const seed = hashHex(`${asked.id}|${index}`, 24);
    return { callId: `call_${seed}`, itemId: `fc_${seed}`, name, arguments: JSON.stringify(sent) };
  });
  return { text, calls: await Promise.all(named) };
}

/** A copy with the planted mistake in it, if one is planted that a text in this language can make. */
async function planted<T extends Copy>(call: Call, copy: T, brief: Brief): Promise<T> {
  const plant = await takeCopyPlant(call.state, brief.language);
  return plant ? { ...copy, ...breakRule(plant, copy, brief) } : copy;
}

function isCopy(value: unknown): value is Copy {
  return (
    typeof value === "object" &&
    value !== null &&
    "text" in value &&
    typeof value.text === "string" &&
    "hashtags" in value
  );
}
