import { clientOf, type Tx } from "@/lib/core/server/transaction";
import type { AgentSource } from "@/prisma/generated/client";

export type SourceRow = AgentSource;

export interface NewSource {
  accountId: string;
  kind: "note" | "link";
  title: string;
  url: string | null;
  content: string;
}

/** A brand's sources, oldest first. */
export function selectSources(accountId: string): Promise<SourceRow[]> {
  return clientOf().agentSource.findMany({
    where: { accountId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

/**
 * Adds a source unless the brand has its number of them already; null then. The lock of the brand's row, held until the
 * transaction ends, lets one count at a time.
 */
export async function insertSource(source: NewSource, most: number, tx: Tx): Promise<SourceRow | null> {
  const { accountId, kind, title, url, content } = source;
  const client = clientOf(tx);
  await client.$executeRaw`SELECT 1 FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
  const rows = await client.$queryRaw<SourceRow[]>`
    INSERT INTO agent_source (id, account_id, kind, title, url, content)
    SELECT uuidv7(), id, ${kind}, ${title}, ${url}, ${content} FROM account
    WHERE id = ${accountId}::uuid AND (SELECT count(*) FROM agent_source WHERE account_id = ${accountId}::uuid) < ${most}
    RETURNING id, account_id AS "accountId", kind, title, url, content, created_at AS "createdAt"`;
  return rows[0] ?? null;
}

export function countSources(accountId: string): Promise<number> {
  return clientOf().agentSource.count({ where: { accountId } });
}

/** False when the brand has no such source. */
export async function deleteSource(accountId: string, id: string): Promise<boolean> {
  const { count } = await clientOf().agentSource.deleteMany({ where: { id, accountId } });
  return count === 1;
}
