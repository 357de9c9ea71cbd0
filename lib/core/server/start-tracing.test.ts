import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setTestEnvironment } from "@/tests/harness/test-environment";
import { startTraceCollector } from "@/tests/harness/trace-collector";

const ROOT = resolve(import.meta.dirname, "../../..");

let collector: Awaited<ReturnType<typeof startTraceCollector>>;
beforeEach(async () => {
  collector = await startTraceCollector();
});
afterEach(async () => {
  await collector.close();
  vi.unstubAllEnvs();
});

/** Runs code in a process of its own, because a tracer provider is registered once; returns its output. */
function run(code: string, variables: Record<string, string> = {}): Promise<string> {
  setTestEnvironment({ LOG_LEVEL: "info" });
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const program = `
    import { trace } from "@opentelemetry/api";
    import { getLogger } from "@/lib/core/server/logger";
    import { flushTraces, startTracing } from "@/lib/core/server/start-tracing";
    import { getTraceParent, runInSpan, startClientSpan } from "@/lib/core/server/tracing";
    await startTracing("web");
    ${code}
    await flushTraces();
    process.exit(0);`;
  const tsx = resolve(ROOT, "node_modules/tsx/dist/cli.mjs");
  const child = spawn(process.execPath, [tsx, "--input-type=module", "-e", program], { cwd: ROOT });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  return new Promise((done) => child.on("close", () => done(output)));
}

const endpoint = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });

describe("tracing", { timeout: 60_000 }, () => {
  it("spans have their parents, kinds, facts and errors, and log lines the id of their trace", async () => {
    const output = await run(
      `await runInSpan("outer", { kind: "server", facts: { "http.route": "/api/posts/[id]" } }, async (span) => {
        getLogger().info("inside");
        const call = startClientSpan("meta POST", { "app.provider": "meta" });
        call.fail("timeout");
        call.end();
        const traceParent = getTraceParent();
        await runInSpan("later", { kind: "consumer", continues: traceParent }, async () => {
          throw Object.assign(new Error("Ada wrote hush"), { code: "provider_error" });
        }).catch(() => undefined);
        await runInSpan("left", {}, async () => {
          throw Object.assign(new Error("hush"), { code: "cancelled" });
        }).catch(() => undefined);
      });`,
      endpoint(),
    );
    const named = Object.fromEntries(collector.spans.map((span) => [span.name, span]));
    const { outer, later, left } = named;
    expect(collector.paths).toEqual(["/v1/traces"]);
    expect(new Set(collector.spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(outer).toMatchObject({
      kind: 2,
      attributes: { "http.route": "/api/posts/[id]" },
      status: { code: 0 },
    });
    expect(outer?.resource).toMatchObject({ "service.name": "kolot-web", "app.process": "web" });
    expect(named["meta POST"]).toMatchObject({ kind: 3, parentSpanId: outer?.spanId, status: { code: 2 } });
    expect(later).toMatchObject({ kind: 5, parentSpanId: outer?.spanId, status: { code: 2 } });
    expect(later?.attributes).toEqual({ "error.type": "provider_error" });
    expect(left).toMatchObject({ attributes: { "error.type": "cancelled" }, status: { code: 0 } });
    expect(collector.texts.join()).not.toContain("hush");
    const lines = output.split("\n").filter((line) => line.includes('"inside"'));
    expect(lines.map((line) => JSON.parse(line).traceId)).toEqual([outer?.traceId]);
  });

  it("spans of Next are one per document without its address, and those of other libraries none", async () => {
    await run(
      `const next = trace.getTracer("next.js");
      const request = (target) => ({ kind: 1, attributes: {
        "next.span_type": "BaseServer.handleRequest", "http.method": "GET", "http.target": target } });
      next.startActiveSpan("GET", request("/verify-email?token=hush"), (document) => {
        next.startActiveSpan("fetch GET https://a.example/hush", { attributes: { "next.span_type": "AppRender.fetch" } },
          (inner) => { startClientSpan("openai text", {}).end(); inner.end(); });
        document.recordException(new Error("hush"));
        document.setStatus({ code: 2, message: "hush" });
        document.setAttributes({ "http.route": "/verify-email", "next.span_name": "hush" });
        document.updateName("GET /verify-email");
        document.end();
      });
      next.startActiveSpan("GET", request("/api/posts"), (span) => {
        startClientSpan("api", {}).end();
        span.end();
      });
      trace.getTracer("pg-boss").startSpan("send").end();`,
      endpoint(),
    );
    const [api, document, openai, ...others] = collector.spans.toSorted((a, b) =>
      a.name.localeCompare(b.name, "en-US"),
    );
    expect(document?.name).toBe("GET /verify-email");
    expect([api?.name, openai?.name, ...others]).toEqual(["api", "openai text"]);
    expect(openai?.parentSpanId).toBe(document?.spanId);
    expect(document?.attributes).toEqual({ "http.method": "GET", "http.route": "/verify-email" });
    expect(api?.traceId).not.toBe(document?.traceId);
    expect(api?.parentSpanId ?? "").toBe("");
    expect(collector.texts.join()).not.toContain("hush");
  });

  it("traces are left out by the sampler, and their service has the name that is set", async () => {
    const one = 'await runInSpan("one", {}, async () => undefined);';
    await run(one, { ...endpoint(), OTEL_TRACES_SAMPLER: "always_off" });
    expect(collector.spans).toEqual([]);
    await run(one, { ...endpoint(), OTEL_TRACES_SAMPLER: "always_on", OTEL_SERVICE_NAME: "studio" });
    expect(collector.spans.map(({ resource }) => resource["service.name"])).toEqual(["studio"]);
  });

  it("process without an endpoint loads no package of the SDK, exports nothing and has no trace id", async () => {
    const output = await run(`
      await runInSpan("one", {}, async () => {
        getLogger().info({ traceParent: getTraceParent() }, "inside");
      });
      const { createRequire } = await import("node:module");
      const loaded = Object.keys(createRequire(process.cwd() + "/x.js").cache).filter((name) => name.includes("sdk-trace"));
      process.stdout.write("loaded " + loaded.length + " provider " + trace.getTracerProvider().getDelegate().constructor.name);`);
    expect(output).toContain("loaded 0 provider NoopTracerProvider");
    expect(output).toContain('"traceParent":null');
    expect(output).not.toContain("traceId");
    expect(collector.texts).toEqual([]);
  });
});
