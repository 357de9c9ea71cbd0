import { limitStatementTime } from "@/lib/core/server/database-store";
import { getTransactionClient, runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { isPossibleId } from "@/lib/core/unvalidated-id";

export const STATEMENT_MS = 5_000;
const MAX_FOUND = 20;
const MAX_ACTS = 50;

export interface OperatorAct {
  operator: string;
  act: string;
  userId: string;
  key: string;
  reason: string;
  result: string;
}

/** Locks a person until the transaction ends, so that acts for them follow each other; false for an unknown one. */
export async function lockPerson(userId: string, tx: Tx): Promise<boolean> {
  const rows = await getTransactionClient(tx).$queryRaw<unknown[]>`
    SELECT id FROM "user" WHERE id = ${userId}::uuid FOR UPDATE`;
  return rows.length === 1;
}

export async function findActResult(
  { userId, act, key }: Pick<OperatorAct, "userId" | "act" | "key">,
  tx: Tx,
): Promise<string | null> {
  const found = await getTransactionClient(tx).operatorAct.findUnique({
    where: { userId_act_key: { userId, act, key } },
    select: { result: true },
  });
  return found?.result ?? null;
}

export async function insertAct(act: OperatorAct, tx: Tx): Promise<void> {
  await getTransactionClient(tx).operatorAct.create({ data: act });
}

/** Logs that an operator opened a person in the console, once per operator, person and hour. */
export async function insertOpening(operator: string, userId: string): Promise<void> {
  await getTransactionClient().$executeRaw`
    INSERT INTO operator_act (id, operator, act, user_id, key, reason, result)
    SELECT uuidv7(), ${operator}, 'person open', ${userId}::uuid,
           ${operator} || to_char(now() AT TIME ZONE 'UTC', ' YYYY-MM-DD HH24'), 'console', 'opened'
    ON CONFLICT (user_id, act, key) DO NOTHING`;
}

/** Returns what operators did for a person, newest first. */
export function listActs(userId: string): Promise<(OperatorAct & { at: Date })[]> {
  return getTransactionClient().operatorAct.findMany({
    where: { userId },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: MAX_ACTS,
    omit: { id: true },
  });
}

export interface FoundPerson {
  id: string;
  email: string;
  name: string;
  createdAt: Date;
  trialEndsAt: Date | null;
  isClosing: boolean;
  balance: number | null;
}

/**
 * Returns the people of a text: their address or id, the id or whole name of a brand, the id of a post, or the id or
 * the gateway's reference of a payment. Brands and payments are read whole, so the statement has a time limit.
 */
export function findPeople(text: string): Promise<FoundPerson[]> {
  return runInTransaction(async (tx) => {
    await limitStatementTime(STATEMENT_MS, tx);
    return selectPeople(text, tx);
  });
}

function selectPeople(text: string, tx: Tx): Promise<FoundPerson[]> {
  const id = isPossibleId(text) ? text : null;
  return getTransactionClient(tx).$queryRaw<FoundPerson[]>`
    SELECT u.id, u.email, u.name, u.created_at AS "createdAt", u.trial_ends_at AS "trialEndsAt",
           u.deletion_asked_at IS NOT NULL AS "isClosing", c.balance
    FROM "user" u LEFT JOIN credit_account c ON c.user_id = u.id
    WHERE u.id IN (
      SELECT id FROM "user" WHERE email = lower(${text}) OR id = ${id}::uuid
      UNION SELECT user_id FROM account WHERE lower(name) = lower(${text}) OR id = ${id}::uuid
      UNION SELECT a.user_id FROM post p JOIN account a ON a.id = p.account_id WHERE p.id = ${id}::uuid
      UNION SELECT user_id FROM payment WHERE gateway_ref = ${text} OR id = ${id}::uuid)
    ORDER BY u.created_at DESC, u.id LIMIT ${MAX_FOUND}::int`;
}
