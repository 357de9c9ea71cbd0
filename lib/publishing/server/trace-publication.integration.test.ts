import { randomBytes, randomUUID } from "node:crypto";
import { context, diag, propagation, trace } from "@opentelemetry/api";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { flushTraces, startTracing } from "@/lib/core/server/start-tracing";
import { getTransactionClient, runInTransaction } from "@/lib/core/server/transaction";
import { route } from "@/lib/http/route";
import { enqueueJob } from "@/lib/jobs/server/enqueue-job";
import { JobRunner } from "@/lib/jobs/server/job-runner";
import { openPgBossQueue } from "@/lib/jobs/server/pg-boss-store";
import { setProcessQueue } from "@/lib/jobs/server/queue";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { schedulePublication } from "@/lib/publishing/server/publication-store";
import { publishNow } from "@/lib/publishing/server/publish-now";
import { Publisher } from "@/lib/publishing/server/publisher";
import {
  armPublishFault,
  type SeededAccount,
  seedPost,
  setUpPublishingTests,
} from "@/tests/faults/seed-data";
import { createRequest, withParams } from "@/tests/harness/route-requests";
import { skipWait } from "@/tests/harness/scripted-social-platform";
import { type CollectedSpan, startTraceCollector } from "@/tests/harness/trace-collector";

let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let brand: SeededAccount;
const worker = new Publisher({ wait: skipWait });

beforeAll(async () => {
  collector = await startTraceCollector();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
  await startTracing("worker");
  const queue = openPgBossQueue("worker");
  await queue.ready();
  setProcessQueue(queue);
  await queue.work("publish", (data) => worker.publish(data));
});
beforeEach(async () => {
  await flushTraces();
  collector.spans.length = 0;
});
setUpPublishingTests((made) => {
  brand = made;
});
afterAll(async () => {
  await flushTraces();
  // Other files of this process are not traced.
  for (const api of [trace, context, propagation, diag]) api.disable();
  vi.unstubAllEnvs();
  await collector.close();
});

const publish = route({
  auth: "none",
  params: z.object({ id: z.string() }),
  handler: ({ params }) => publishNow({ ...brand, postId: params.id }),
});

const enqueue = route({
  auth: "none",
  handler: async () => {
    const input = { canvasImageId: randomUUID(), label: "Challah" };
    const { id } = await enqueueJob({ userId: brand.user.id, kind: "gaps", input, dedupeKey: randomUUID() });
    return { id };
  },
});

/** A click whose trace began before this product, as a proxy or browser with tracing sends it. */
function click() {
  const [traceId, spanId] = [randomBytes(16).toString("hex"), randomBytes(8).toString("hex")];
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-01` } };
}

async function listTrace(traceId: string, last: string): Promise<CollectedSpan[]> {
  const own = () => collector.spans.filter((span) => span.traceId === traceId);
  await expect
    .poll(async () => {
      await flushTraces();
      return own().map(({ name }) => name);
    })
    .toContain(last);
  return own();
}

const find = (spans: CollectedSpan[], name: string) => spans.find((span) => span.name === name);

test("one trace leads from the request over the publication to the calls of the platform", async () => {
  const text = `Warm bread ${randomUUID()}`;
  const { id } = await seedPost(brand, text, 1);
  const { traceId, spanId, headers } = click();
  const response = await publish(
    createRequest("POST", `/posts/${id}/publish`, { headers }),
    withParams({ id }),
  );
  expect(response.status).toBe(200);
  const spans = await listTrace(traceId, "publication run");
  const request = find(spans, "POST /api/posts/[id]/publish");
  const queued = find(spans, "publication enqueue");
  const run = find(spans, "publication run");
  const send = find(spans, "publication send");
  expect(request).toMatchObject({ kind: 2, parentSpanId: spanId });
  expect(request?.attributes).toEqual({
    "http.request.method": "POST",
    "http.route": "/api/posts/[id]/publish",
    "http.response.status_code": 200,
  });
  expect(queued).toMatchObject({ kind: 4, parentSpanId: request?.spanId });
  expect(run).toMatchObject({ kind: 5, parentSpanId: queued?.spanId, status: { code: 0 } });
  for (const step of ["prepare media", "upload", "send"]) {
    expect(find(spans, `publication ${step}`)).toMatchObject({ kind: 1, parentSpanId: run?.spanId });
  }
  const call = spans.find(({ parentSpanId }) => parentSpanId === send?.spanId);
  expect(call).toMatchObject({ kind: 3, name: expect.stringMatching(/^meta POST \/[\w.{}/-]+\/feed$/) });
  expect(call?.attributes).toMatchObject({
    "app.provider": "meta",
    "app.outcome": "ok",
    "http.response.status_code": 200,
  });
  const texts = collector.texts.join();
  for (const secret of [text, id, brand.user.id, brand.account.id, "access_token="]) {
    expect(texts).not.toContain(secret);
  }
});

test("refused call fails its span and its step, and later publications have no trace of the request", async () => {
  const { id } = await seedPost(brand, `Cold bread ${randomUUID()}`);
  await armPublishFault({ kind: "status", status: 400 });
  const { traceId, headers } = click();
  await publish(createRequest("POST", `/posts/${id}/publish`, { headers }), withParams({ id }));
  const spans = await listTrace(traceId, "publication run");
  const send = find(spans, "publication send");
  expect(send).toMatchObject({ status: { code: 2 } });
  const call = spans.find(({ parentSpanId }) => parentSpanId === send?.spanId);
  expect(call).toMatchObject({ status: { code: 2 }, attributes: { "app.outcome": "refused" } });
  const later = await seedPost(brand, "Tomorrow");
  const at = new Date(Date.now() + 3_600_000);
  const row = await runInTransaction((tx) => schedulePublication(later.id, at, tx));
  const stored = await getTransactionClient().publication.findUniqueOrThrow({ where: { id: row?.id ?? "" } });
  expect(stored.traceParent).toBeNull();
});

test("job of a request continues its trace in the worker, down to the calls of the store", async () => {
  const { traceId, headers } = click();
  await enqueue(createRequest("POST", "/canvas/images", { headers }), withParams());
  const runner = new JobRunner({
    gaps: async () => {
      await getObjectStore().head(`public/${randomUUID()}.png`);
      return { result: {} };
    },
  });
  await runner.takeDue("gaps");
  await runner.idle();
  const spans = await listTrace(traceId, "job run gaps");
  const request = find(spans, "POST /api/canvas/images");
  const queued = find(spans, "job enqueue gaps");
  const run = find(spans, "job run gaps");
  expect(queued).toMatchObject({ kind: 4, parentSpanId: request?.spanId });
  expect(run).toMatchObject({ kind: 5, parentSpanId: queued?.spanId, status: { code: 0 } });
  expect(run?.attributes).toEqual({ "app.job.kind": "gaps", "app.attempt": 1 });
  expect(find(spans, "object-store HeadObject")).toMatchObject({
    kind: 3,
    parentSpanId: run?.spanId,
    attributes: { "app.outcome": "not_found", "http.response.status_code": 404 },
  });
});
