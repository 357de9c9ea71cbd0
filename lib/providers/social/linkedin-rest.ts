import { z } from "zod";
import { env } from "@/lib/core/server/env";
import { fetchJson, type HttpFailure, type VendorCall } from "@/lib/providers/http";
import { classify, type LinkedInAnswer } from "@/lib/providers/social/linkedin-errors";
import type { Sent } from "@/lib/providers/social/port";

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
  /** Below /rest; a URN in it is encoded. */
  path: string;
  /** As it goes over the wire: LinkedIn takes `List(…)` and `(…)` only with bare brackets and commas. */
  query?: string;
  token: string;
  /** The call after which followers see the post: an unclear answer is then an unknown outcome. */
  visible?: boolean;
};

/** One call of the versioned API, its failures classified. Only a GET is repeated. */
export function rest<T>(
  schema: z.ZodType<T>,
  { path, query, token, visible, ...call }: RestCall,
): Promise<T> {
  const { LINKEDIN_API_BASE, LINKEDIN_VERSION } = env();
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
    mapFailure: (failure) => linkedInFailure(failure, path, visible),
  });
}

/** A URN inside a path or a query. */
export const encoded = (urn: string) => encodeURIComponent(urn);

/** A failure in this network's words, with a cause that may be logged: never the address, never a token. */
export function linkedInFailure(failure: HttpFailure, what: string, visible = false) {
  const answer = answerOf(failure);
  const { code, service, inputs = [] } = answer;
  const status = "status" in failure ? ` ${failure.status}` : "";
  const said = [code, service, ...inputs].filter(Boolean).join(" ");
  const cause = new Error(`${what}: ${failure.kind}${status} ${said || "-"}`);
  return classify(answer, visible, cause);
}

function answerOf(failure: HttpFailure): LinkedInAnswer {
  if (failure.kind !== "status") return { status: null, reached: failure.kind !== "unreachable" };
  const parsed = refusal.safeParse(failure.body);
  if (!parsed.success) return { status: failure.status, reached: true };
  const { code, serviceErrorCode: service, message = "", errorDetails } = parsed.data;
  const inputs = errorDetails?.inputErrors?.flatMap((input) => input.code ?? []);
  const named = inputs?.includes("DUPLICATE_POST") ? POST_URN.exec(message)?.[0] : undefined;
  const same = named ? sentAs(named) : null;
  return { status: failure.status, reached: true, code, service, inputs, same };
}

/** A post under its address; without an id it is live all the same. */
export function sentAs(urn: string | null): Sent {
  return { providerId: urn, permalink: urn && `${env().LINKEDIN_FEED_BASE}/${urn}` };
}
