import { limitStatementTime } from "@/lib/core/server/database-store";
import { getTransactionClient, runInTransaction } from "@/lib/core/server/transaction";
import { MAX_TIMELINE_EVENTS } from "@/lib/operations/limits";
import { STATEMENT_MS } from "@/lib/operations/server/operator-store";
import { Prisma } from "@/prisma/generated/client";

export interface TimelineEvent {
  at: Date;
  /** The table that has it. */
  source: string;
  id: string;
  what: string;
}

const latest = (rows: Prisma.Sql) => Prisma.sql`(${rows} ORDER BY at DESC LIMIT ${MAX_TIMELINE_EVENTS}::int)`;

/** Returns what happened to a person, newest first: no content of posts, mails or files. */
export function listTimeline(userId: string): Promise<TimelineEvent[]> {
  const id = Prisma.sql`${userId}::uuid`;
  const events = [
    Prisma.sql`SELECT created_at AS at, 'user' AS source, id, 'registered' AS what FROM "user" WHERE id = ${id}`,
    Prisma.sql`SELECT created_at AS at, 'session', id, concat_ws(' ', 'signed in', method,
      CASE WHEN revoked_at IS NOT NULL THEN 'ended' END) FROM session WHERE user_id = ${id}`,
    Prisma.sql`SELECT created_at AS at, 'payment', id, concat_ws(' ', purpose, plan_key, amount, currency, state, failure_code)
      FROM payment WHERE user_id = ${id}`,
    Prisma.sql`SELECT at, 'ledger_entry', id, concat_ws(' ', kind, delta, ref, 'balance', balance_after)
      FROM ledger_entry WHERE user_id = ${id}`,
    Prisma.sql`SELECT created_at AS at, 'job', id, concat_ws(' ', kind, state, error ->> 'code') FROM job WHERE user_id = ${id}`,
    Prisma.sql`SELECT e.at, 'publication_event', e.publication_id, concat_ws(' ', post.platform, e.kind, 'post', post.id)
      FROM publication_event e JOIN publication p ON p.id = e.publication_id JOIN post ON post.id = p.post_id
        JOIN account a ON a.id = post.account_id WHERE a.user_id = ${id}`,
    Prisma.sql`SELECT created_at AS at, 'outbox_mail', id, concat_ws(' ', template, state) FROM outbox_mail WHERE user_id = ${id}`,
    Prisma.sql`SELECT created_at AS at, 'notification', id, kind FROM notification WHERE user_id = ${id}`,
    Prisma.sql`SELECT at, 'operator_act', id, concat_ws(' ', act, result) FROM operator_act WHERE user_id = ${id}`,
  ];
  return runInTransaction(async (tx) => {
    await limitStatementTime(STATEMENT_MS, tx);
    return getTransactionClient(tx).$queryRaw<TimelineEvent[]>`
      ${Prisma.join(events.map(latest), " UNION ALL ")} ORDER BY at DESC, id DESC LIMIT ${MAX_TIMELINE_EVENTS}::int`;
  });
}
