import { errors } from "@/sandbox/meta/errors";
import type { Call } from "@/sandbox/meta/graph-request";
import { assertKnown, parseFieldsParam, type Resolvers, selectFields, text } from "@/sandbox/meta/params";
import { PAGES, PLACES } from "@/sandbox/meta/seed-data";

type FoundPage = (typeof PLACES)[number];

/** GET /pages/search: public pages by name, for a user token with its proof, of an app that has the feature. */
export function searchPages({ meta, params, caller }: Call): Record<string, unknown> {
  assertKnown(params, ["q"]);
  const words = text(params, "q").toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) throw errors.parameter("The parameter q is required.");
  if (text(params, "appsecret_proof") === "") throw errors.searchProof();
  if (caller.token.kind === "page" || !meta.state.get().findsPages) throw errors.publicPagePermission();
  const found = [...PAGES, ...PLACES].filter(({ name }) =>
    words.every((word) => name.toLowerCase().includes(word)),
  );
  const fields = parseFieldsParam(params, "id,name");
  const resolvers: Resolvers<FoundPage> = {
    id: ({ id }) => id,
    name: ({ name }) => name,
    link: ({ id }) => `${meta.context.baseUrl}/feeds/facebook/${id}`,
    location: ({ location }) => location ?? undefined,
  };
  return { data: found.map((page) => selectFields<FoundPage>(page, "Page", fields, resolvers)) };
}
