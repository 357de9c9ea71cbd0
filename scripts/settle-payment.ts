// Runs `npm run settle-payment -- ID paid REFERENCE|uncharged` (docs/operations.md).
import { settlePayment } from "@/lib/billing/server/settle-payment";
import { closeDb } from "@/lib/core/server/db";
import { readInstallation } from "./lib/installation";
import { runMain } from "./lib/run-main";

const USAGE =
  "Say which payment and what you found: npm run settle-payment -- ID paid REFERENCE, or ID uncharged";

async function main(): Promise<void> {
  const [id, outcome, chargeRef, ...rest] = process.argv.slice(2);
  const settlement =
    outcome === "uncharged" && !chargeRef
      ? ("uncharged" as const)
      : outcome === "paid" && chargeRef
        ? { chargeRef }
        : null;
  if (!id || !settlement || rest.length > 0) throw new Error(USAGE);
  const { environment } = readInstallation();
  // The application's billing code reads process.env.
  Object.assign(process.env, environment);
  try {
    console.log(`The payment is ${await settlePayment(id, settlement)} now.`);
  } finally {
    await closeDb();
  }
}

runMain(main);
