import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import type { AgentSource } from "@/prisma/generated/client";

export type SourceRow = AgentSource;

export interface NewSource {
  accountId: string;
  kind: "note" | "link";
  title: string;
  url: string | null;
  content: string;
}

export function selectSources(accountId: string): Promise<SourceRow[]> {
  return getTransactionClient().agentSource.findMany({
    where: { accountId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

/** Returns null when the account has the maximum. The lock on the account's row serializes counting. */
export async function insertSource(source: NewSource, most: number, tx: Tx): Promise<SourceRow | null> {
  const { accountId, kind, title, url, content } = source;
  const client = getTransactionClient(tx);
  await client.$executeRaw`SELECT 1 FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
  const rows = await client.$queryRaw<SourceRow[]>`
    INSERT INTO agent_source (id, account_id, kind, title, url, content)
    SELECT uuidv7(), id, ${kind}, ${title}, ${url}, ${content} FROM account
    WHERE id = ${accountId}::uuid AND (SELECT count(*) FROM agent_source WHERE account_id = ${accountId}::uuid) < ${most}
    RETURNING id, account_id AS "accountId", kind, title, url, content, created_at AS "createdAt"`;
  return rows[0] ?? null;
}

export function countSources(accountId: string): Promise<number> {
  return getTransactionClient().agentSource.count({ where: { accountId } });
}

/** Deletes a source; returns false when the account has no such source. */
export async function deleteSource(accountId: string, id: string): Promise<boolean> {
  const { count } = await getTransactionClient().agentSource.deleteMany({ where: { id, accountId } });
  return count === 1;
}
