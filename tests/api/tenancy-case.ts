import type { OneOfEach } from "@/tests/harness/one-of-each";

/** IDs of another user's objects or of missing objects, and the caller's own account for the path. */
export interface Ids extends OneOfEach {
  ownAccount: string;
  /** Library image of the caller. */
  ownImage: string;
  /** URL of an announced video upload of the caller. */
  ownVideo: string;
  /** Review token of the caller. */
  ownToken: string;
}

export interface TenancyCase {
  /** Endpoint as in tests/rules/specification.json. */
  route: string;
  method: string;
  /** Describes which ID is foreign. */
  how: string;
  /** Status when the response is not 404. */
  status?: number;
  request(ids: Ids): { path: string; body?: unknown };
}

export const FEBRUARY = { startDate: "2027-02-01", endDate: "2027-02-28" };

/** Case of a route whose only IDs are in its path. */
export const byPath = (method: string, route: string, body?: unknown): TenancyCase => ({
  route,
  method,
  how: "id in the path",
  request: ({ account, post, source, result, version }) => {
    const id = /^\/(posts|post-agent|canvas)\//.test(route) ? post : account;
    const path = route
      .replace("{id}", id)
      .replace("{platform}", "facebook")
      .replace("{index}", "0")
      .replace("{n}", "0")
      .replace("{day}", "2027-02-03")
      .replace("{imageIndex}", method === "DELETE" ? "100" : "0")
      .replace("{targetId}", "100")
      .replace("{versionId}", version)
      .replace("{sourceId}", source)
      .replace("{resultId}", result);
    return { path, body };
  },
});
