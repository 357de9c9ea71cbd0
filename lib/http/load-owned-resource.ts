import { findOwnedAccount } from "@/lib/accounts/server/accounts";
import { AppError } from "@/lib/core/errors";
import { findOwnedPost } from "@/lib/posts/server/posts";

export type AccountRow = Awaited<ReturnType<typeof findOwnedAccount>>;
export type PostRow = Awaited<ReturnType<typeof findOwnedPost>>["post"];

interface Parsed {
  params: unknown;
  query: unknown;
  body: unknown;
}

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

/** Loads the row a route is about. Throws not_found for a missing and for another user's row [TEN1]. */
export async function loadOwnedResource(access: string, userId: string | undefined, parsed: Parsed) {
  if (userId && access === "account") {
    const account = await findOwnedAccount(userId, idFrom(parsed, ["id", "accountId"]));
    return { account, post: null };
  }
  const isNamed = access === "named-post" && (parsed.body as { postId?: string }).postId !== undefined;
  if (userId && (access === "post" || isNamed))
    return findOwnedPost(userId, idFrom(parsed, ["id", "postId"]));
  return { account: null, post: null };
}
