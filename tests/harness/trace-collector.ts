import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

const value = z.object({
  stringValue: z.string().optional(),
  intValue: z.union([z.number(), z.string()]).optional(),
  boolValue: z.boolean().optional(),
});
const attributes = z
  .array(z.object({ key: z.string(), value }))
  .transform((pairs) =>
    Object.fromEntries(
      pairs.map(({ key, value: { stringValue, intValue, boolValue } }) => [
        key,
        stringValue ?? (intValue === undefined ? boolValue : Number(intValue)),
      ]),
    ),
  );
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              kind: z.number(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              attributes,
              events: z.array(z.unknown()).default([]),
              status: z.object({ code: z.number(), message: z.string().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

export type CollectedSpan = z.infer<typeof exportSchema>["resourceSpans"][0]["scopeSpans"][0]["spans"][0] & {
  resource: Record<string, unknown>;
};

/** Starts an OTLP collector on this machine that keeps what it gets: spans, and the text of every export. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = [];
  const texts: string[] = [];
  const paths: string[] = [];
  const collect = async (request: IncomingMessage) => {
    paths.push(request.url ?? "");
    const text = await readText(request);
    texts.push(text);
    for (const { resource, scopeSpans } of exportSchema.parse(JSON.parse(text)).resourceSpans) {
      const all = scopeSpans.flatMap((scope) => scope.spans);
      spans.push(...all.map((span) => ({ ...span, resource: resource.attributes })));
    }
  };
  const server = createServer((request, response) => {
    collect(request).then(
      () => response.setHeader("content-type", "application/json").end("{}"),
      // The exporter logs it, and the test misses its spans.
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    texts,
    paths,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
