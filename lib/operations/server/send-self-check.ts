import { getEnv } from "@/lib/core/server/env";
import { runInTransaction } from "@/lib/core/server/transaction";
import { queueMail } from "@/lib/mail/server/queue-mail";
import type { Problem } from "@/lib/mail/templates/self-check";
import { BACKLOG_CHECKS } from "@/lib/operations/server/find-backlog-problems";
import { findCertificateProblems } from "@/lib/operations/server/find-certificate-problems";
import { findFailureProblems, forgetFailures } from "@/lib/operations/server/find-failure-problems";
import { findBackupProblems, findDiskProblems } from "@/lib/operations/server/find-machine-problems";
import { findRemoteBackupProblems } from "@/lib/operations/server/find-remote-backup-problems";
import { findVersionProblems } from "@/lib/operations/server/find-version-problems";
import { runCheck } from "@/lib/operations/server/run-check";
import { claimCodes, findOperatorLanguage, findToday } from "@/lib/operations/server/self-check-store";
import { createRemoteStore } from "@/lib/providers/backup-store/s3";
import { getObjectStore } from "@/lib/providers/object-store/registry";

type Check = (today: string) => Promise<Problem[]>;

const CHECKS: Record<string, Check> = {
  ...BACKLOG_CHECKS,
  failures: findFailureProblems,
  store: findStoreProblems,
  versions: async (today) => findVersionProblems(getEnv().LINKEDIN_VERSION, today),
  certificate: () => findCertificateProblems(getEnv().APP_URL),
  disk: () => findDiskProblems(),
  backup: () => findBackupProblems(getEnv().BACKUP_DIR),
  remoteBackup: () =>
    findRemoteBackupProblems(getEnv().BACKUP_S3_BUCKET, () => createRemoteStore(getEnv(), "check")),
};

async function findStoreProblems(): Promise<Problem[]> {
  try {
    await getObjectStore().ping();
    return [];
  } catch {
    return [{ code: "storeDown", value: getEnv().S3_BUCKET }];
  }
}

/**
 * Mails the operators what is wrong: each code at most once a day to each of them, over all processes. Without operators
 * nothing is checked. Returns the problems.
 */
export async function sendSelfCheck(): Promise<Problem[]> {
  const { OPERATORS } = getEnv();
  if (OPERATORS.length === 0) return [];
  const today = await findToday();
  const checks = Object.entries(CHECKS).map(([name, check]) => runCheck(name, () => check(today)));
  const problems = (await Promise.all(checks)).flat();
  if (problems.length === 0) return [];
  for (const to of OPERATORS) forgetFailures(await mailUnreported(to, today, problems));
  return problems;
}

/** Mails those problems that this operator has not been told of today, and returns them. */
async function mailUnreported(to: string, today: string, problems: Problem[]): Promise<Problem[]> {
  const language = (await findOperatorLanguage(to)) ?? "en";
  return runInTransaction(async (tx) => {
    const codes = await claimCodes({ to, today, codes: problems.map(({ code }) => code) }, tx);
    const unreported = problems.filter(({ code }) => codes.includes(code));
    if (unreported.length === 0) return [];
    const data = { address: getEnv().APP_URL, problems: unreported };
    await queueMail({ to, template: "self-check", language, data }, tx);
    return unreported;
  });
}
