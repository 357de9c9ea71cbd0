import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { FaultyObjectStore } from "@/tests/harness/faulty-object-store";

const MB = 1_048_576;
const LIMITS = {
  maxDirectUploadSize: 32 * MB,
  recommendedDirectUploadSize: 10 * MB,
  maxSignedUrlSize: 200 * MB,
};

interface UploadCall {
  path: string;
  key: string | undefined;
  /** Size of the body. */
  bytes: number;
}

export interface UploadApi {
  url: string;
  calls: UploadCall[];
  /** Failing statuses by path, used in order; 0 resets the connection. */
  failures: Record<string, number[]>;
  /** Path whose responses are held until the caller disconnects. */
  holding: string | null;
  stop(): Promise<void>;
}

/** Starts the video upload endpoints of the product with signed URLs of a store that may fail. */
export async function uploadApi(store: FaultyObjectStore): Promise<UploadApi> {
  const server = createServer((incoming, response) => {
    void serve(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const api: UploadApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    failures: {},
    holding: null,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (incoming.url ?? "").replace("/api", "");
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    api.calls.push({ path, key: incoming.headers["idempotency-key"]?.toString(), bytes: body.length });
    const failure = api.failures[path]?.shift();
    if (failure === 0) return void incoming.socket.resetAndDestroy();
    if (failure)
      return say(response, failure, failure === 429 ? { error: "Wait", code: "rate_limited" } : {});
    if (api.holding === path) return;
    const handle = HANDLERS[path];
    if (!handle) return say(response, 404, { error: "unknown", code: "not_found" });
    await handle(body, response, store);
  }
  return api;
}

type Handle = (body: Buffer, response: ServerResponse, store: FaultyObjectStore) => void | Promise<void>;

const HANDLERS: Record<string, Handle> = {
  "/storage/get-upload-policy": (_, response) => say(response, 200, { uploadLimits: LIMITS }),
  "/storage/get-video-upload-url": async (body, response, store) => {
    const { contentType, postId, size } = JSON.parse(body.toString());
    if (!Number.isInteger(size)) return say(response, 400, { error: "size", code: "validation_error" });
    const uploadUrl = await store.sign(`incoming/${postId}.mp4`, contentType, size);
    const publicUrl = `http://media.example/public/${postId}.mp4`;
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    say(response, 200, { uploadUrl, publicUrl, headers: { "content-type": contentType }, expiresAt });
  },
  "/storage/generate-video-screenshot": (body, response) => {
    const { videoUrl } = JSON.parse(body.toString());
    say(response, 200, { videoUrl, screenshotUrl: `${videoUrl}-poster.jpg` });
  },
  "/storage/delete": (body, response) => {
    say(response, 200, { deleted: JSON.parse(body.toString()).urls, failed: [] });
  },
  "/storage/upload-video": (body, response) => {
    if (body.length > LIMITS.maxDirectUploadSize)
      return say(response, 413, { error: "Large", code: "too_large" });
    say(response, 200, { videoUrl: "http://media.example/public/standard.mp4", screenshotUrl: null });
  },
  "/storage/proxy-upload": async (body, response) => {
    const field = (name: string) =>
      new RegExp(`name="${name}"\r\n\r\n([^\r]+)`).exec(body.toString("latin1"))?.[1] ?? "";
    const head = body.toString("latin1", 0, 4_096);
    const from = body.indexOf("\r\n\r\n", head.indexOf('name="file"'), "latin1") + 4;
    const video = body.subarray(from, body.lastIndexOf("\r\n--", body.length - 5, "latin1"));
    const headers = { "content-type": "video/mp4", "content-length": video.length };
    const status = await new Promise<number>((done, fail) => {
      const put = request(field("destination"), { method: "PUT", headers }, (given) => {
        given.resume();
        done(given.statusCode ?? 0);
      });
      put.on("error", fail);
      put.end(video);
    });
    if (status !== 200) return say(response, status, {});
    say(response, 200, { publicUrl: field("publicUrl") });
  },
};

function say(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
