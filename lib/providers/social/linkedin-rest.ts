import { z } from "zod";
import { getEnv } from "@/lib/core/server/env";
import { fetchJson, type HttpFailure, type VendorCall } from "@/lib/providers/http";
import { classifyLinkedInError, type LinkedInResponse } from "@/lib/providers/social/linkedin-errors";
import type { SentPost } from "@/lib/providers/social/port";

const refusal = z.object({
  code: z.string().optional(),
  serviceErrorCode: z.number().optional(),
  message: z.string().optional(),
  errorDetails: z
    .object({ inputErrors: z.array(z.object({ code: z.string().optional() })).optional() })
    .optional(),
});

const POST_URN = /urn:li:(?:share|ugcPost):\d+/;

export type RestCall = Pick<VendorCall<unknown>, "method" | "body" | "timeoutMs" | "signal" | "onHeaders"> & {
  /** Path below /rest; a URN in it is encoded. */
  path: string;
  /** Query as sent: LinkedIn accepts `List(…)` and `(…)` only with unencoded brackets and commas. */
  query?: string;
  token: string;
  /** Marks the call that shows the post: an unclear response is an unknown outcome. */
  visible?: boolean;
};

/** Calls the versioned API and classifies failures. Only a GET is retried. */
export function callLinkedInApi<T>(schema: z.ZodType<T>, { path, query, token, visible, ...call }: RestCall) {
  const { LINKEDIN_API_BASE, LINKEDIN_VERSION } = getEnv();
  return fetchJson({
    ...call,
    vendor: "linkedin",
    url: `${LINKEDIN_API_BASE}/rest/${path}${query ? `?${query}` : ""}`,
    headers: {
      authorization: `Bearer ${token}`,
      "linkedin-version": LINKEDIN_VERSION,
      "x-restli-protocol-version": "2.0.0",
    },
    schema,
    mapFailure: (failure) => toLinkedInError(failure, path, visible),
  });
}

export const encodeUrn = (urn: string) => encodeURIComponent(urn);

/** Maps a failure to a LinkedIn error with a cause that may be logged: no URL and no token. */
export function toLinkedInError(failure: HttpFailure, what: string, visible = false) {
  const response = responseOf(failure);
  const { code, service, inputs = [] } = response;
  const status = "status" in failure ? ` ${failure.status}` : "";
  const errorCodes = [code, service, ...inputs].filter(Boolean).join(" ");
  const cause = new Error(`${what}: ${failure.kind}${status} ${errorCodes || "-"}`);
  return classifyLinkedInError(response, visible, cause);
}

function responseOf(failure: HttpFailure): LinkedInResponse {
  if (failure.kind !== "status") return { status: null, reached: failure.kind !== "unreachable" };
  const parsed = refusal.safeParse(failure.body);
  if (!parsed.success) return { status: failure.status, reached: true };
  const { code, serviceErrorCode: service, message = "", errorDetails } = parsed.data;
  const inputs = errorDetails?.inputErrors?.flatMap((input) => input.code ?? []);
  const named = inputs?.includes("DUPLICATE_POST") ? POST_URN.exec(message)?.[0] : undefined;
  const same = named ? toSentPost(named) : null;
  return { status: failure.status, reached: true, code, service, inputs, same };
}

/** Returns the post with its permalink; without an id the post is live all the same. */
export function toSentPost(urn: string | null): SentPost {
  return { providerId: urn, permalink: urn && `${getEnv().LINKEDIN_FEED_BASE}/${urn}` };
}
