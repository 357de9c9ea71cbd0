import { findOwnedAccount } from "@/lib/accounts/server/find-account";
import { AppError } from "@/lib/core/errors";
import { findOwnedPost } from "@/lib/posts/server/find-post";

export type AccountRow = Awaited<ReturnType<typeof findOwnedAccount>>;
export type PostRow = Awaited<ReturnType<typeof findOwnedPost>>["post"];

interface Parsed {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** First string under one of these names, path before body before query. */
function idFrom({ params, query, body }: Parsed, names: string[]): string {
  const sources = [params, body, query] as Record<string, unknown>[];
  for (const source of sources) {
    for (const name of names) {
      const value = source?.[name];
      if (typeof value === "string") return value;
    }
  }
  throw new AppError("not_found");
}

/** The row a route is about, if it is this person's; 404 for a foreign id and an unknown one alike (TEN1). */
export async function loadOwned(access: string, userId: string | undefined, parsed: Parsed) {
  if (userId && access === "account") {
    const account = await findOwnedAccount(userId, idFrom(parsed, ["id", "accountId"]));
    return { account, post: null };
  }
  if (userId && access === "post") return findOwnedPost(userId, idFrom(parsed, ["id", "postId"]));
  return { account: null, post: null };
}
