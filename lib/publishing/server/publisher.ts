import { killPoint } from "@/lib/core/server/kill-point";
import { log } from "@/lib/core/server/logger";
import { CONNECTABLE } from "@/lib/providers/social/registry";
import { SLOTS_PER_PLATFORM } from "@/lib/publishing/rules";
import { type Claimed, claimNext, claimOne } from "@/lib/publishing/server/claim-store";
import { releaseLease } from "@/lib/publishing/server/publication-store";
import { runPublication } from "@/lib/publishing/server/run-publication";
import { Slots } from "@/lib/publishing/server/slots";

/**
 * The publishing part of one worker process: so many posts per platform at a time, so that a hanging network holds
 * only its own slots. Queue hints and the sweeper both end here; the claim decides who gets a post.
 */
export class Publisher {
  readonly platforms: readonly string[] = CONNECTABLE;
  private readonly slots = new Map(CONNECTABLE.map((platform) => [platform, new Slots(SLOTS_PER_PLATFORM)]));
  private readonly running = new Map<Promise<void>, Claimed>();
  /** Platforms that are being emptied, and whether a hint came meanwhile. */
  private readonly behind = new Map<string, boolean>();
  private stopping = false;

  /**
   * A hint: this publication is probably due. Does not wait for it: a network that hangs must not keep the queue's
   * places from the hints of another one (PUB8). Without a free slot it is left to whoever empties the platform.
   */
  async publish({ publicationId, platform }: { publicationId: string; platform: string }): Promise<void> {
    const slots = this.slots.get(platform);
    if (slots?.takeNow()) await this.claimAndRun(slots, () => claimOne(publicationId));
    else if (slots) this.catchUp(platform);
  }

  /** Takes what is due of a platform as slots become free, once at a time; asked meanwhile, it looks once more. */
  private catchUp(platform: string): void {
    const isRunning = this.behind.has(platform);
    this.behind.set(platform, isRunning);
    if (isRunning) return;
    this.takeDue(platform)
      .catch((error: unknown) => log().warn({ err: error, platform }, "left to the sweep"))
      .finally(() => {
        const again = this.behind.get(platform);
        this.behind.delete(platform);
        if (again) this.catchUp(platform);
      });
  }

  /**
   * Starts everything of a platform that is due or was left behind, earliest first. Resolves when nothing is left to
   * take, not when it is done: a network that hangs must not hold up the next sweep (PUB8).
   */
  async takeDue(platform: string): Promise<Promise<void>[]> {
    const runs: Promise<void>[] = [];
    const slots = this.slots.get(platform);
    if (!slots) return runs;
    for (;;) {
      await slots.take();
      const run = await this.claimAndRun(slots, () => claimNext(platform));
      if (!run) return runs;
      runs.push(run.done);
    }
  }

  /** Takes nothing more, waits for what runs, and lets go of what has not begun to send. */
  async stop(timeoutMs: number): Promise<void> {
    this.stopping = true;
    const late = new Promise((resolve) => setTimeout(resolve, timeoutMs).unref());
    await Promise.race([Promise.allSettled(this.running.keys()), late]);
    await Promise.allSettled([...this.running.values()].map(releaseLease));
  }

  /** With a slot in hand: claims and starts; null when there was nothing to claim. A lease never waits for a slot. */
  private async claimAndRun(slots: Slots, claim: () => Promise<Claimed | null>) {
    let claimed: Claimed | null = null;
    try {
      await killPoint("K0");
      claimed = this.stopping ? null : await claim();
    } finally {
      if (!claimed) slots.give();
    }
    if (!claimed) return null;
    const done = runPublication(claimed).finally(() => {
      this.running.delete(done);
      slots.give();
    });
    this.running.set(done, claimed);
    return { done };
  }
}
