import { z } from "zod";
import type { GraphApi } from "@/lib/providers/social/graph";
import { readAllPages } from "@/lib/providers/social/meta-pages";
import type { Place, SocialPlatform } from "@/lib/providers/social/port";

const FIELDS = "id,name,location";
/** The user waits for the list while typing. */
const TIMEOUT_MS = 8_000;

const page = z.object({
  id: z.string(),
  name: z.string(),
  location: z
    .object({ street: z.string().optional(), city: z.string().optional(), country: z.string().optional() })
    .optional(),
});
const found = z.object({ data: z.array(page) });

/** Returns the calls that find the page of a place (docs/providers/facebook-instagram.md). */
export function createMetaPlaces(
  callApi: GraphApi,
): Required<Pick<SocialPlatform, "listOwnPlaces" | "searchPlaces">> {
  return {
    listOwnPlaces: async (userToken) =>
      (await readAllPages(userToken, callApi, FIELDS, page)).flatMap(toPlace),
    searchPlaces: async (userToken, query) => {
      const params = { q: query, fields: FIELDS };
      const call = { path: "/pages/search", token: userToken, params, timeoutMs: TIMEOUT_MS };
      return (await callApi(found, call)).data.flatMap(toPlace);
    },
  };
}

/** Returns nothing for a page without a location: Meta refuses it as the place of a post. */
function toPlace({ id, name, location }: z.infer<typeof page>): Place[] {
  if (!location) return [];
  const { street, city, country } = location;
  return [{ id, name, address: [street, city ?? country].filter(Boolean).join(", ") }];
}
