import { createIdempotentId } from "@/lib/core/server/crypto";
import { getEnv } from "@/lib/core/server/env";
import { getLogger } from "@/lib/core/server/logger";
import { queueMail } from "@/lib/mail/server/queue-mail";
import type { Problem } from "@/lib/mail/templates/self-check";
import { findBacklogProblems } from "@/lib/operations/server/find-backlog-problems";
import { findCertificateProblems } from "@/lib/operations/server/find-certificate-problems";
import { findFailureProblems } from "@/lib/operations/server/find-failure-problems";
import { findBackupProblems, findDiskProblems } from "@/lib/operations/server/find-machine-problems";
import { findVersionProblems } from "@/lib/operations/server/find-version-problems";
import { findOperatorLanguage, findToday } from "@/lib/operations/server/self-check-store";
import { getObjectStore } from "@/lib/providers/object-store/registry";

type Check = (today: string) => Promise<Problem[]>;

const CHECKS: Record<string, Check> = {
  backlog: findBacklogProblems,
  failures: findFailureProblems,
  store: findStoreProblems,
  versions: async (today) => findVersionProblems(getEnv().LINKEDIN_VERSION, today),
  certificate: () => findCertificateProblems(getEnv().APP_URL),
  disk: () => findDiskProblems(),
  backup: () => findBackupProblems(getEnv().BACKUP_DIR),
};

async function findStoreProblems(): Promise<Problem[]> {
  try {
    await getObjectStore().ping();
    return [];
  } catch {
    return [{ code: "storeDown", value: getEnv().S3_BUCKET }];
  }
}

/** Runs every check; one that throws is a problem itself. */
async function findProblems(today: string): Promise<Problem[]> {
  const found = await Promise.all(
    Object.entries(CHECKS).map(async ([name, check]): Promise<Problem[]> => {
      try {
        return await check(today);
      } catch (error) {
        getLogger().warn({ err: error, check: name }, "self-check failed");
        return [{ code: "checkFailed", value: name }];
      }
    }),
  );
  return found.flat();
}

/**
 * Mails the operators what is wrong, at most once a day each over all processes; without operators or problems nothing is
 * sent. Returns the problems.
 */
export async function sendSelfCheck(): Promise<Problem[]> {
  const { OPERATORS, APP_URL } = getEnv();
  if (OPERATORS.length === 0) return [];
  const today = await findToday();
  const problems = await findProblems(today);
  if (problems.length === 0) return [];
  for (const to of OPERATORS) {
    await queueMail({
      id: createIdempotentId("self-check", `${today} ${to}`),
      to,
      template: "self-check",
      language: (await findOperatorLanguage(to)) ?? "en",
      data: { address: APP_URL, problems },
    });
  }
  return problems;
}
