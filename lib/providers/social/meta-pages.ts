import { z } from "zod";
import type { GraphApi } from "@/lib/providers/social/graph";
import { SocialError } from "@/lib/providers/social/port";

const FIELDS = "id,name,access_token,tasks,picture.type(large),instagram_business_account";
const MAX_LISTS = 20;

const page = z.object({
  id: z.string(),
  name: z.string(),
  access_token: z.string().optional(),
  tasks: z.array(z.string()).optional(),
  picture: z.object({ data: z.object({ url: z.string().optional() }) }).optional(),
  instagram_business_account: z.object({ id: z.string() }).optional(),
});
const paging = z.object({ next: z.string().optional(), cursors: z.object({ after: z.string() }).optional() });

export interface MetaPage {
  id: string;
  name: string;
  token: string;
  pictureUrl: string | null;
  /** What the user may do on the page; null when Facebook does not say. */
  tasks: string[] | null;
  /** Professional Instagram account behind the page. */
  instagramId: string | null;
}

/** Lists the pages selected in the consent, each with its token. */
export async function listMetaPages(userToken: string, callApi: GraphApi): Promise<MetaPage[]> {
  const found: MetaPage[] = [];
  for (const listed of await readAllPages(userToken, callApi, FIELDS, page)) {
    const { id, name, access_token: token, picture, instagram_business_account, tasks = null } = listed;
    // The user may not post to a page without a token.
    if (!token) continue;
    const pictureUrl = picture?.data.url ?? null;
    found.push({ id, name, token, pictureUrl, tasks, instagramId: instagram_business_account?.id ?? null });
  }
  return found;
}

/** Reads fields of all pages selected in the consent. */
export async function readAllPages<T>(
  userToken: string,
  callApi: GraphApi,
  fields: string,
  node: z.ZodType<T>,
): Promise<T[]> {
  const pages = z.object({ data: z.array(node), paging: paging.optional() });
  const found: T[] = [];
  let after: string | undefined;
  for (let list = 0; list < MAX_LISTS; list += 1) {
    const response = await callApi(pages, {
      path: "/me/accounts",
      token: userToken,
      params: { fields, limit: 100, ...(after ? { after } : {}) },
    });
    found.push(...response.data);
    // Pagination uses the cursor: a URL in a response is never followed.
    after = response.paging?.next ? response.paging.cursors?.after : undefined;
    if (!after) return found;
  }
  throw new SocialError("refused", "too_many_pages", "This person manages more pages than can be listed");
}
