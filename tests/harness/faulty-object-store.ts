import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { HeadObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";

/**
 * Behavior of the next uploads: normal, rejected with a status, reset in the middle, or without a response.
 */
type StoreMode = "well" | "reset" | "hang" | number;

export interface FaultyObjectStore {
  mood: StoreMode;
  url: string;
  /** Returns a signed URL through the proxy. */
  sign(key: string, contentType: string, bytes: number): Promise<string>;
  /** Returns what the real store contains, independent of the mode. */
  arrived(key: string): Promise<{ bytes: number | undefined; contentType: string | undefined } | null>;
  stop(): Promise<void>;
}

interface Behind {
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const RESET_AFTER_BYTES = 400_000;

/** Starts a proxy in front of a real object store that can inject faults. */
export async function startFaultyObjectStore(behind: Behind): Promise<FaultyObjectStore> {
  const server = createServer((incoming, response) => {
    const { mood } = door;
    if (typeof mood === "number") {
      incoming.resume().on("end", () => response.writeHead(mood).end());
      return;
    }
    if (mood === "hang") return void incoming.resume();
    let bytes = 0;
    const { method, headers, url = "" } = incoming;
    const outgoing = request(new URL(url, behind.url), { method, headers }, (given) => {
      response.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    incoming.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (mood === "reset" && bytes > RESET_AFTER_BYTES) {
        outgoing.destroy();
        incoming.socket.resetAndDestroy();
      }
    });
    incoming.on("error", () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const s3 = clientOf(behind, url);
  const inside = clientOf(behind, behind.url);
  const door: FaultyObjectStore = {
    mood: "well",
    url,
    sign: (Key, ContentType, ContentLength) =>
      getSignedUrl(s3, new PutObjectCommand({ Bucket: "kolot", Key, ContentType, ContentLength }), {
        expiresIn: 60,
        signableHeaders: new Set(["content-type", "content-length"]),
      }),
    async arrived(Key) {
      const found = await inside.send(new HeadObjectCommand({ Bucket: "kolot", Key })).catch(() => null);
      return found && { bytes: found.ContentLength, contentType: found.ContentType };
    },
    stop: () =>
      new Promise((stopped) => {
        s3.destroy();
        inside.destroy();
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
  return door;
}

function clientOf({ accessKeyId, secretAccessKey }: Behind, endpoint: string): S3Client {
  return new S3Client({
    endpoint,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: "WHEN_REQUIRED",
  });
}
