import { randomUUID } from "node:crypto";
import { asWritten, jsonText } from "@/tests/harness/fuzz/hostile";
import type { Heard } from "@/tests/harness/fuzz/judge";
import type { Operation } from "@/tests/harness/fuzz/operations";
import type { Asker } from "@/tests/harness/fuzz/people";
import type { Question } from "@/tests/harness/fuzz/question";
import { picture } from "@/tests/harness/picture";
import { send, stranger } from "@/tests/harness/stack";

/** Sends one question as this person; resolves to what was asked in full, and to what came back. */
export async function ask(
  asker: Asker,
  foreign: Record<string, string>,
  operation: Operation,
  question: Question,
): Promise<{ asked: string; heard: Heard }> {
  const fill = (text: string) =>
    text.replaceAll(/\{\{(own|foreign)\.(\w+)\}\}/g, (_, whose, what) => {
      if (what === "token") return asker.reviewToken;
      if (what === "password") return asker.person.password;
      return (whose === "own" ? { ...asker.things } : foreign)[what as "post"] ?? "";
    });
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    segmentOf(fill(question.path[name] ?? "")),
  );
  const query = Object.entries(question.query).map(([name, value]) => `${name}=${encoded(fill(value))}`);
  const address = query.length > 0 ? `${path}?${query.join("&")}` : path;
  const { body, shown, type } = await bodyOf(operation, question, fill);
  // Cookies of a sign-in are not kept, and each request comes from elsewhere: limits per address hide nothing.
  const client = { cookies: new Map(asker.person.cookies), address: stranger().address };
  const response = await send(client, address, {
    method: operation.method,
    headers: { ...(type ? { "content-type": type } : {}), ...question.headers },
    ...(body === undefined ? {} : { body }),
  });
  return { asked: `${operation.method} ${address} ${shown}`, heard: await hear(response) };
}

async function hear(response: Response): Promise<Heard> {
  const { status, headers } = response;
  return {
    status,
    type: headers.get("content-type") ?? "",
    headers: JSON.stringify([...headers]),
    text: await response.text(),
    retryAfter: headers.get("retry-after"),
  };
}

/** What is made of hex pairs already is left; an address of a thing has signs that a path must not have. */
const segmentOf = (text: string) => (/^[\w%;=.-]*$/.test(text) ? text : encoded(text));

/** Half a pair of surrogates cannot be written in an address; its three bytes can. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("%EF%BF%BD", "%ED%A0%80");
}

interface Sent {
  body?: string | FormData;
  /** As a finding shows it. */
  shown: string;
  type?: string;
}

async function bodyOf(
  { body: wanted }: Operation,
  question: Question,
  fill: (text: string) => string,
): Promise<Sent> {
  if (question.body === undefined && question.file === "nothing") return { shown: "" };
  if (wanted?.type === "form" && !question.headers["content-type"]) return formOf(question, fill);
  if (question.body === undefined) return { shown: "" };
  const text = fill(jsonText(question.body));
  return { body: text, shown: text, type: "application/json" };
}

async function formOf({ body, file }: Question, fill: (text: string) => string): Promise<Sent> {
  const form = new FormData();
  const fields = typeof body === "object" && body !== null ? Object.entries(body) : [];
  for (const [name, value] of fields) {
    if (name === "file") continue;
    const text = typeof value === "string" ? value : jsonText(value ?? null);
    form.append(name, fill(text.replace(asWritten(""), "")));
  }
  if (file !== "nothing") form.append("file", new Blob([await bytesOf(file)]), `${randomUUID()}.png`);
  return {
    body: form,
    shown: `${JSON.stringify([...form.entries()].filter(([name]) => name !== "file"))} ${file}`,
  };
}

async function bytesOf(file: "picture" | "garbage" | "empty"): Promise<Uint8Array<ArrayBuffer>> {
  if (file === "empty") return new Uint8Array();
  if (file === "garbage")
    return new Uint8Array(Buffer.from("\u0089PNG\r\n\u001a\n<script>no picture</script>", "latin1"));
  return new Uint8Array(await picture().png().toBuffer());
}
