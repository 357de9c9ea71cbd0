import { Semaphore } from "@/lib/core/semaphore";
import { crashAtFailpoint } from "@/lib/core/server/failpoint";
import { getLogger } from "@/lib/core/server/logger";
import { CONNECTABLE_PLATFORMS } from "@/lib/providers/social/registry";
import { MAX_CONCURRENT_PER_PLATFORM } from "@/lib/publishing/limits";
import { markAbandonedComments } from "@/lib/publishing/server/first-comment-store";
import { postFirstComment } from "@/lib/publishing/server/post-first-comment";
import {
  type ClaimedPublication,
  claimNextPublication,
  claimPublication,
} from "@/lib/publishing/server/publication-claim-store";
import { releasePublicationLease } from "@/lib/publishing/server/publication-store";
import { type RunOptions, runPublication } from "@/lib/publishing/server/run-publication";

/**
 * Limits concurrent publications per platform, so that a hanging platform blocks only its own permits. Queue
 * messages and the cron task both end here; the claim decides which worker gets a post.
 */
export class Publisher {
  readonly platforms: readonly string[] = CONNECTABLE_PLATFORMS;
  private readonly permits = new Map(
    CONNECTABLE_PLATFORMS.map((platform) => [platform, new Semaphore(MAX_CONCURRENT_PER_PLATFORM)]),
  );
  private readonly running = new Map<Promise<void>, ClaimedPublication>();
  /** Platforms whose backlog is being processed; true when a queue message arrived meanwhile. */
  private readonly backlogByPlatform = new Map<string, boolean>();
  private readonly commenting = new Set<Promise<unknown>>();
  private stopping = false;
  private readonly options: RunOptions;

  constructor(options: RunOptions = {}) {
    this.options = options;
  }

  /**
   * Handles a queue message without waiting, because a hanging platform must not block the others [PUB8].
   * Without a free permit, the running backlog loop takes it over.
   */
  async publish({ publicationId, platform }: { publicationId: string; platform: string }): Promise<void> {
    const permits = this.permits.get(platform);
    if (!permits) return;
    const release = permits.tryAcquire();
    if (!release) return this.catchUp(platform);
    const run = await this.claimAndRun(release, () => claimPublication(publicationId));
    // A message about a published post means that the user repeats its first comment.
    if (!run) void this.track(postFirstComment({ publicationId }, this.options.network));
  }

  /** Posts the first comments of a platform that are due, and marks those whose attempt was abandoned. */
  async takeDueComments(platform: string): Promise<void> {
    await markAbandonedComments();
    let posted = true;
    while (posted && !this.stopping) {
      posted = await this.track(postFirstComment({ platform }, this.options.network));
    }
  }

  private track<T>(work: Promise<T>): Promise<T> {
    const tracked = work.finally(() => this.commenting.delete(tracked));
    this.commenting.add(tracked);
    return tracked;
  }

  /** Processes a platform's backlog: one loop at a time, which runs once more when requested meanwhile. */
  private catchUp(platform: string): void {
    const isRunning = this.backlogByPlatform.has(platform);
    this.backlogByPlatform.set(platform, isRunning);
    if (isRunning) return;
    this.takeDue(platform)
      .catch((error: unknown) =>
        getLogger().warn({ err: error, platform }, "claiming due publications failed; cron task will retry"),
      )
      .finally(() => {
        const again = this.backlogByPlatform.get(platform);
        this.backlogByPlatform.delete(platform);
        if (again) this.catchUp(platform);
      });
  }

  /**
   * Starts everything that is due or was abandoned, earliest first. Resolves when nothing is left to claim,
   * not when it is done: a hanging platform must not delay the next tick [PUB8].
   */
  async takeDue(platform: string): Promise<Promise<void>[]> {
    const runs: Promise<void>[] = [];
    const permits = this.permits.get(platform);
    if (!permits) return runs;
    for (;;) {
      const release = await permits.acquire();
      const run = await this.claimAndRun(release, () => claimNextPublication(platform));
      if (!run) return runs;
      runs.push(run.done);
    }
  }

  /** Stops claiming, waits for running publications and releases those whose sending has not started. */
  async stop(timeoutMs: number): Promise<void> {
    this.stopping = true;
    const late = new Promise((resolve) => setTimeout(resolve, timeoutMs).unref());
    await Promise.race([Promise.allSettled([...this.running.keys(), ...this.commenting]), late]);
    await Promise.allSettled([...this.running.values()].map(releasePublicationLease));
  }

  /**
   * Claims and starts a publication with an acquired permit; null when there was nothing to claim. The permit comes
   * first, because a claimed publication that waits for a permit would use up its lease.
   */
  private async claimAndRun(release: () => void, claim: () => Promise<ClaimedPublication | null>) {
    let claimed: ClaimedPublication | null = null;
    try {
      await crashAtFailpoint("K0");
      claimed = this.stopping ? null : await claim();
    } finally {
      if (!claimed) release();
    }
    if (!claimed) return null;
    const done = runPublication(claimed, this.options).finally(() => {
      this.running.delete(done);
      release();
    });
    this.running.set(done, claimed);
    return { done };
  }
}
