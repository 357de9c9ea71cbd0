import { z } from "zod";
import { graph } from "@/lib/providers/social/graph";
import type { Classify } from "@/lib/providers/social/graph-errors";
import { SocialError } from "@/lib/providers/social/port";

const FIELDS = "id,name,access_token,tasks,picture.type(large),instagram_business_account";
const MAX_LISTS = 20;

const page = z.object({
  id: z.string(),
  name: z.string(),
  access_token: z.string().optional(),
  picture: z.object({ data: z.object({ url: z.string().optional() }) }).optional(),
  instagram_business_account: z.object({ id: z.string() }).optional(),
});
const paging = z.object({ next: z.string().optional(), cursors: z.object({ after: z.string() }).optional() });
const pages = z.object({ data: z.array(page), paging: paging.optional() });

/** A page this person may act for. */
export interface MetaPage {
  id: string;
  name: string;
  token: string;
  pictureUrl: string | null;
  /** The professional Instagram account behind it. */
  instagramId: string | null;
}

/** The pages that were ticked in the consent, with a token each. */
export async function listMetaPages(userToken: string, classify: Classify): Promise<MetaPage[]> {
  const found: MetaPage[] = [];
  let after: string | undefined;
  for (let list = 0; list < MAX_LISTS; list += 1) {
    const answer = await graph(pages, {
      method: "GET",
      path: "/me/accounts",
      token: userToken,
      params: { fields: FIELDS, limit: 100, ...(after ? { after } : {}) },
      classify,
    });
    for (const { id, name, access_token: token, picture, instagram_business_account } of answer.data) {
      // A page without a token is one this person may not post to.
      if (!token) continue;
      const pictureUrl = picture?.data.url ?? null;
      found.push({ id, name, token, pictureUrl, instagramId: instagram_business_account?.id ?? null });
    }
    // The cursor, not the given address: an address in an answer is not followed.
    after = answer.paging?.next ? answer.paging.cursors?.after : undefined;
    if (!after) return found;
  }
  throw new SocialError("refused", "too_many_pages", "This person manages more pages than can be listed");
}
