import { z } from "zod";
import { truncateToLength } from "@/lib/core/truncate-text";
import { type AgentMessage, MESSAGE_STATES, type MessagePart, messagePart } from "@/lib/post-agent/schemas";
import type { AgentSource } from "@/lib/post-agent/source-schemas";
import { countCharacters } from "@/lib/posts/platform-rules";

const EXCERPT = 160;
/** The last chunk of a turn at its timeout is stored a moment later. */
const SLACK_MS = 30_000;

export interface MessageFields {
  id: string;
  role: string;
  state: string;
  parts: unknown;
  createdAt: Date;
  /** Age by the database clock. */
  ageMs: number;
}

/** Returns the parts of a stored message; unknown ones are omitted. */
function partsOf({ parts }: { parts: unknown }): MessagePart[] {
  const listed = z.array(z.unknown()).safeParse(parts).data ?? [];
  return listed.flatMap((part) => messagePart.safeParse(part).data ?? []);
}

/**
 * Serializes a message. A turn of a dead process has no end and counts as stopped after `turnMs`, the time that a
 * turn may take.
 */
export function serializeMessage(row: MessageFields, turnMs: number): AgentMessage {
  const state = MESSAGE_STATES.find((one) => one === row.state) ?? "done";
  const lost = state === "streaming" && row.ageMs > turnMs + SLACK_MS;
  return {
    _id: row.id,
    role: row.role === "user" ? "user" : "assistant",
    state: lost ? "stopped" : state,
    parts: partsOf(row),
    createdAt: row.createdAt.toISOString(),
  };
}

/** Serializes a source; the full text stays on the server. */
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
    excerpt: truncateToLength(line, EXCERPT),
    characters: countCharacters(row.content),
    createdAt: row.createdAt.toISOString(),
  };
}
