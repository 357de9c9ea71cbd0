import { env } from "@/lib/core/server/env";
import { log } from "@/lib/core/server/logger";
import { type Claim, renewLease } from "@/lib/publishing/server/publication-store";

/** Renews the lease while `work` runs; aborts its signal when the lease turns out to be another's. */
export async function keepLease<T>(claim: Claim, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const lost = new AbortController();
  const renew = async () => {
    try {
      if (!(await renewLease(claim))) lost.abort(new Error("the lease was lost"));
    } catch (error) {
      // The database may be away for a moment; if it stays away, the lease runs out by itself.
      log().warn({ err: error, publication: claim.id }, "lease not renewed");
    }
  };
  const timer = setInterval(() => void renew(), (env().PUBLICATION_LEASE_SECONDS * 1000) / 3);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(timer);
  }
}
