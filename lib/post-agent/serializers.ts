import { z } from "zod";
import { clip } from "@/lib/core/shorten";
import { TURN_PATIENCE } from "@/lib/post-agent/rules";
import { type AgentMessage, MESSAGE_STATES, type MessagePart, messagePart } from "@/lib/post-agent/schemas";
import type { AgentSource } from "@/lib/post-agent/source-schemas";
import { textLength } from "@/lib/posts/platform-rules";

const EXCERPT = 160;
/** The last word of a turn that is cut off at its end is written a moment later. */
const SLACK_MS = 30_000;

export interface MessageFields {
  id: string;
  role: string;
  state: string;
  parts: unknown;
  createdAt: Date;
  /** How long ago it began, by the database's clock. */
  ageMs: number;
}

/** The parts of a stored message; those that this version does not know are left out. */
function partsOf({ parts }: { parts: unknown }): MessagePart[] {
  const listed = z.array(z.unknown()).safeParse(parts).data ?? [];
  return listed.flatMap((part) => messagePart.safeParse(part).data ?? []);
}

/** Row → wire. A turn whose process died never said how it ended: past its longest time it reads as stopped. */
export function serializeMessage(row: MessageFields): AgentMessage {
  const state = MESSAGE_STATES.find((one) => one === row.state) ?? "done";
  const lost = state === "streaming" && row.ageMs > TURN_PATIENCE.totalMs + SLACK_MS;
  return {
    _id: row.id,
    role: row.role === "user" ? "user" : "assistant",
    state: lost ? "stopped" : state,
    parts: partsOf(row),
    createdAt: row.createdAt.toISOString(),
  };
}

/** Row → wire; the whole text stays with the server. */
export function serializeSource(row: {
  id: string;
  kind: string;
  title: string;
  url: string | null;
  content: string;
  createdAt: Date;
}): AgentSource {
  const line = row.content.replace(/\s+/g, " ").trim();
  return {
    _id: row.id,
    kind: row.kind === "link" ? "link" : "note",
    title: row.title,
    url: row.url,
    excerpt: clip(line, EXCERPT),
    characters: textLength(row.content),
    createdAt: row.createdAt.toISOString(),
  };
}
