import { randomUUID } from "node:crypto";
import { jsonText, rawJsonNumber } from "@/tests/harness/fuzz/hostile-values";
import type { Operation } from "@/tests/harness/fuzz/operations";
import type { RequestTemplate } from "@/tests/harness/fuzz/request-template";
import type { ReceivedResponse } from "@/tests/harness/fuzz/response-oracle";
import type { FuzzUser } from "@/tests/harness/fuzz/users";
import { createAnonymousClient, send } from "@/tests/harness/running-product";
import { createSolidImage } from "@/tests/harness/solid-color-image";

/** Sends one request as this user. Resolves to the full request and response. */
export async function sendFuzzRequest(
  asker: FuzzUser,
  foreign: Record<string, string>,
  operation: Operation,
  question: RequestTemplate,
): Promise<{ asked: string; heard: ReceivedResponse }> {
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
  // Sign-in cookies are not stored, and each request has a new IP address, so that rate limits hide nothing.
  const client = { cookies: new Map(asker.person.cookies), address: createAnonymousClient().address };
  const response = await send(client, address, {
    method: operation.method,
    headers: { ...(type ? { "content-type": type } : {}), ...question.headers },
    ...(body === undefined ? {} : { body }),
  });
  return { asked: `${operation.method} ${address} ${shown}`, heard: await hear(response) };
}

async function hear(response: Response): Promise<ReceivedResponse> {
  const { status, headers } = response;
  return {
    status,
    type: headers.get("content-type") ?? "",
    headers: JSON.stringify([...headers]),
    text: await response.text(),
    retryAfter: headers.get("retry-after"),
  };
}

/** Leaves encoded segments unchanged; object URLs contain characters that a path must not. */
const segmentOf = (text: string) => (/^[\w%;=.-]*$/.test(text) ? text : encoded(text));

/** An unpaired surrogate cannot be encoded in a URL, but its three bytes can. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("%EF%BF%BD", "%ED%A0%80");
}

interface Sent {
  body?: string | FormData;
  /** Text shown in a finding. */
  shown: string;
  type?: string;
}

async function bodyOf(
  { body: wanted }: Operation,
  question: RequestTemplate,
  fill: (text: string) => string,
): Promise<Sent> {
  if (question.body === undefined && question.file === "nothing") return { shown: "" };
  if (wanted?.type === "form" && !question.headers["content-type"]) return formOf(question, fill);
  if (question.body === undefined) return { shown: "" };
  const text = fill(jsonText(question.body));
  return { body: text, shown: text, type: "application/json" };
}

async function formOf({ body, file }: RequestTemplate, fill: (text: string) => string): Promise<Sent> {
  const form = new FormData();
  const fields = typeof body === "object" && body !== null ? Object.entries(body) : [];
  for (const [name, value] of fields) {
    if (name === "file") continue;
    const text = typeof value === "string" ? value : jsonText(value ?? null);
    form.append(name, fill(text.replace(rawJsonNumber(""), "")));
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
  return new Uint8Array(await createSolidImage().png().toBuffer());
}
