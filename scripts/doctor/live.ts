import { randomUUID } from "node:crypto";
import { isAppError } from "@/lib/core/errors";
import type { Env } from "@/lib/core/server/env";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { isHeaderRefused } from "@/lib/providers/object-store/s3-client";
import { checkBackgroundRemoval } from "./background-removal";
import { type DoctorFinding, probe } from "./finding";
import { checkGateway, getGatewayPart, listConfiguredGateways, SERVICE_PROBES } from "./services";

const UPLOAD_TIMEOUT_MS = 10_000;

interface LiveCall {
  /** Name in SANDBOX_SERVICES; undefined: there is no emulator. */
  service: string | undefined;
  part: string;
  call: string;
  run(env: Env): Promise<DoctorFinding> | DoctorFinding;
}

export interface LiveRow {
  part: string;
  call: string;
  result: "proved" | "proved, with warnings" | "not proved" | "FAILED" | "would call" | "not called";
  says: string;
}

const PAYMENT_CALLS = {
  stripe: "GET /v1/events?limit=1",
  tranzila: "POST /v1/transaction: the reports of 35 days, of both terminals",
};

const LINKEDIN_PAGES_CALL: LiveCall = {
  service: "linkedin",
  part: "LinkedIn Pages",
  call: "POST /introspectToken of no token",
  run: SERVICE_PROBES.linkedinPages,
};

/** One call per gateway that has its keys. Stripe's settings of taxes are read only where the installation uses them. */
function listPaymentCalls(env: Env): LiveCall[] {
  return listConfiguredGateways(env).map((gateway) => {
    const isTaxed = gateway === "stripe" && env.STRIPE_TAX !== "off";
    const call = isTaxed ? `${PAYMENT_CALLS.stripe}, GET /v1/tax/settings` : PAYMENT_CALLS[gateway];
    const part = getGatewayPart(env, gateway);
    return { service: gateway, part, call, run: () => checkGateway(env, gateway) };
  });
}

function listLiveCalls(env: Env): LiveCall[] {
  const removal =
    env.BACKGROUND_REMOVAL === "removebg" ? "GET /v1.0/account" : "none: the model runs on this machine";
  return [
    { service: "openai", part: "AI", call: "GET /models", run: SERVICE_PROBES.openai },
    {
      service: "meta",
      part: "Facebook",
      call: "GET /debug_token with the app's own token",
      run: SERVICE_PROBES.facebook,
    },
    {
      service: "linkedin",
      part: "LinkedIn",
      call: "POST /introspectToken of no token",
      run: SERVICE_PROBES.linkedin,
    },
    ...(env.LINKEDIN_PAGES_CLIENT_ID ? [LINKEDIN_PAGES_CALL] : []),
    {
      service: "google",
      part: "Google",
      call: "GET keys and discovery document, POST /token of no code",
      run: SERVICE_PROBES.checkGoogle,
    },
    {
      service: "unsplash",
      part: "Stock photos",
      call: "GET /photos?per_page=1",
      run: SERVICE_PROBES.unsplash,
    },
    ...listPaymentCalls(env),
    { service: "removebg", part: "Cut-outs", call: removal, run: checkBackgroundRemoval },
    { service: "vertex", part: "Videos", call: "GET the two models", run: SERVICE_PROBES.videos },
    { service: "mail", part: "Mail", call: "connect, EHLO, AUTH, QUIT", run: SERVICE_PROBES.mail },
    {
      service: undefined,
      part: "Media",
      call: "signed PUT, GET, COPY and DELETE of an object",
      run: tryObjectStore,
    },
  ];
}

/** Stores, reads and deletes an object, which is all that the store's key has to allow. */
function tryObjectStore(env: Env): Promise<DoctorFinding> {
  return probe("Media", "check S3_ENDPOINT, S3_BUCKET, the two keys and their permissions", async () => {
    const store = getObjectStore();
    const key = `incoming/doctor-${randomUUID()}`;
    const bytes = Buffer.from("doctor");
    const { status, version } = await uploadAsBrowser(store, key, bytes);
    if (status === 501) {
      const says = "the store does not know the If-None-Match of uploads by browsers (501)";
      return { state: "broken", part: "Media", says, next: "set S3_CONDITIONAL_WRITES=off" };
    }
    if (status !== 200) throw new Error(`the store answered ${status} to an upload by a browser`);
    const found = await store.get(key);
    const notices = await noticesChange(store, key, version);
    if (!found || !bytes.equals(found.bytes))
      throw new Error("the store returned other bytes than it received");
    const says = `objects of bucket ${env.S3_BUCKET} can be written, read and deleted`;
    if (!notices) {
      const ignored =
        "the store copies an upload although it changed after it was checked (CopySourceIfMatch)";
      return {
        state: "warning",
        part: "Media",
        says: `${says}, but ${ignored}`,
        next: "ask the store's operator",
      };
    }
    // Amazon answers 403 for a missing object when the key may not list.
    const isMissing = await store.get(key).then(
      (gone) => gone === null,
      () => false,
    );
    if (isMissing) return says;
    const next = "allow the key to list the bucket: docs/operations.md, “Configure the bucket”";
    return {
      state: "warning",
      part: "Media",
      says: `${says}, but a missing object looks forbidden`,
      next,
    };
  });
}

/**
 * Copies an upload by its version, as the product does with each checked upload. Returns whether a copy by another
 * version is refused. Throws when the store refuses the right one, or fails. Both objects are deleted.
 */
async function noticesChange(store: ObjectStore, from: string, version: string): Promise<boolean> {
  const to = `${from}-copy`;
  const copy = (by: string) =>
    store.copy(from, to, { contentType: "text/plain", cacheControl: "no-store", version: by });
  try {
    await copy(version).catch((error: unknown) => {
      if (!isHeaderRefused(error)) throw error;
      throw new Error(
        "the store refuses the copy of a checked upload (CopySourceIfMatch): no upload is kept",
      );
    });
    return await copy(`"${"0".repeat(32)}"`).then(
      () => false,
      (error: unknown) => {
        if (isAppError(error, "conflict")) return true;
        throw error;
      },
    );
  } finally {
    await Promise.all([store.delete(from), store.delete(to)]);
  }
}

/** Uploads with the signed URL and the headers that browsers get. Returns the store's status and the stored version. */
async function uploadAsBrowser(store: ObjectStore, key: string, bytes: Buffer) {
  const contentType = "text/plain";
  const signed = await store.signedPut(key, { contentType, bytes: bytes.byteLength, seconds: 60 });
  const body = new Uint8Array(bytes);
  const signal = AbortSignal.timeout(UPLOAD_TIMEOUT_MS);
  const { status, headers } = await fetch(signed.url, {
    method: "PUT",
    headers: signed.headers,
    body,
    signal,
  });
  return { status, version: headers.get("etag") ?? "" };
}

/**
 * Makes one harmless call per service with real keys; of emulated services it only names the call. `isStoreIdle`: the
 * built-in object store starts with the product.
 */
export function runLiveCalls(env: Env, isStoreIdle = false): Promise<LiveRow[]> {
  const isEmulated = ({ service }: LiveCall) =>
    service ? env.SANDBOX_SERVICES.includes(service) : isStoreIdle;
  return Promise.all(
    listLiveCalls(env).map((call) => (isEmulated(call) ? nameCall(call) : makeCall(call, env))),
  );
}

function nameCall({ service, part, call }: LiveCall): LiveRow {
  const says = service ? "no key is set; the sandbox answers" : "the built-in store does not run";
  return { part, call, result: isNone(call) ? "not called" : "would call", says };
}

async function makeCall({ part, call, run }: LiveCall, env: Env): Promise<LiveRow> {
  const finding = await run(env);
  const { says, next } = finding;
  return { part, call, result: getResult(finding, call), says: next ? `${says} → ${next}` : says };
}

function getResult({ state, isUnproved }: DoctorFinding, call: string): LiveRow["result"] {
  if (state === "broken") return "FAILED";
  if (isNone(call)) return "not called";
  if (isUnproved) return "not proved";
  return state === "warning" ? "proved, with warnings" : "proved";
}

const isNone = (call: string) => call.startsWith("none");

/** Formats the rows as a table without colors or lines, so that it can be pasted. */
export function formatLiveTable(rows: LiveRow[]): string {
  const cells = [
    ["SERVICE", "CALL", "RESULT", "WHAT IT PROVED"],
    ...rows.map(({ part, call, result, says }) => [part, call, result, says]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
