import type { DraftPort, DraftSnapshot } from "@/lib/posts/client/draft";
import { type Content, sameContent, savedFields } from "@/lib/posts/client/local-draft";
import { isConflict, isRefused, notSaved } from "@/lib/posts/client/save-errors";
import { MAX_TEXT, textLength } from "@/lib/posts/platform-rules";
import type { PostWire } from "@/lib/posts/schemas";
import { isEditable } from "@/lib/posts/states";

const QUIET_MS = 800;
const RETRY_MS = [2_000, 5_000, 10_000, 30_000];
const MAX_HASHTAGS = 30;

const contentOf = ({ text, hashtags }: PostWire): Content => ({ text, hashtags });

/** The server would refuse it: it stays on this device until it is shorter. */
const isStorable = ({ text, hashtags }: Content) =>
  textLength(text) <= MAX_TEXT && hashtags.length <= MAX_HASHTAGS;

/**
 * Saves a draft as it is written: one call at a time, the newest words win, nothing is written over somebody else's
 * version without asking. A store for `useSyncExternalStore`; it outlives the screen until its last word is saved.
 */
export class DraftSaver {
  private snapshot: DraftSnapshot;
  private base: Content;
  /** Sent without an answer: if the server has one of these, it is ours. */
  private sent: Content[] = [];
  private queue: Promise<unknown> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private ended = false;
  private readonly listeners = new Set<() => void>();
  private readonly port: DraftPort;

  constructor(post: PostWire, port: DraftPort) {
    this.port = port;
    this.base = contentOf(post);
    this.snapshot = { content: this.base, post, state: "saved", theirs: null, late: null };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): DraftSnapshot => this.snapshot;

  /** The person wrote. */
  change(patch: Partial<Content>): void {
    if (!isEditable(this.snapshot.post.status)) return;
    this.set({ content: { ...this.snapshot.content, ...patch } });
    if (this.snapshot.state === "conflict") return;
    this.set({ state: this.isDirty() ? (isStorable(this.snapshot.content) ? "dirty" : "device") : "saved" });
    this.later(QUIET_MS);
  }

  /** Saves now what is not saved; resolves when it is, or when it cannot be. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.keep();
    return this.inTurn(() => this.saveOnce());
  }

  /**
   * Runs another change of this post (schedule, picture) in turn with the saves, on the newest revision, after the
   * words. Throws what the call throws, and a conflict while the person has not chosen.
   */
  async run(work: (revision: number, post: PostWire) => Promise<PostWire>): Promise<PostWire> {
    clearTimeout(this.timer);
    return this.inTurn(async () => {
      await this.saveOnce();
      // Words typed while the last save was out are still to come.
      for (let turn = 0; turn < 2 && this.snapshot.state === "dirty"; turn += 1) await this.saveOnce();
      if (this.isDirty()) throw notSaved(this.snapshot.state);
      const attempt = () => work(this.snapshot.post.revision, this.snapshot.post);
      const post = await attempt().catch(async (error: unknown) => {
        if (!isConflict(error)) throw error;
        const before = this.snapshot.post.revision;
        this.adopt(await this.port.load());
        if (this.snapshot.post.revision === before || this.snapshot.state === "conflict") throw error;
        return attempt();
      });
      this.adopt(post);
      return post;
    });
  }

  /** The server told how the post is now: an answer, a look, a picture that was added. */
  adopt(post: PostWire): void {
    if (post.revision < this.snapshot.post.revision) return;
    const theirs = contentOf(post);
    const ours = [this.base, this.snapshot.content, ...this.sent].some((one) => sameContent(one, theirs));
    const dirty = this.isDirty();
    this.port.onPost(post);
    if (!isEditable(post.status)) {
      this.lock(post, theirs);
      return;
    }
    if (ours || !dirty) {
      this.settleOn(theirs);
      const content = dirty ? this.snapshot.content : theirs;
      this.set({ post, content, ...(this.snapshot.state === "conflict" ? { theirs } : {}) });
      if (this.snapshot.state !== "conflict") this.settle();
      return;
    }
    this.set({ post, state: "conflict", theirs });
  }

  /** Takes up words this browser kept from before. */
  restore(mine: Content, base: Content): "restored" | "conflict" | "nothing" {
    const { post } = this.snapshot;
    if (sameContent(mine, contentOf(post)) || !isEditable(post.status)) return "nothing";
    const conflict = !sameContent(base, contentOf(post));
    this.set({ content: mine, ...(conflict ? { state: "conflict", theirs: contentOf(post) } : {}) });
    if (!conflict) this.change({});
    return conflict ? "conflict" : "restored";
  }

  keepMine(): Promise<void> {
    this.settleOn(contentOf(this.snapshot.post));
    this.set({ state: "dirty", theirs: null });
    return this.flush();
  }

  takeTheirs(): void {
    this.settleOn(contentOf(this.snapshot.post));
    this.set({ content: this.base, theirs: null });
    this.settle();
  }

  /** The page is being closed: keeps the words on this device and tells what may still be sent; null when nothing. */
  leave(): ({ revision: number } & ReturnType<typeof savedFields>) | null {
    this.keep();
    const { content, post, state } = this.snapshot;
    const sendable = this.isDirty() && state !== "conflict" && isStorable(content) && !this.ended;
    if (!sendable) return null;
    this.sent.push(content);
    return { revision: post.revision, ...savedFields(content) };
  }

  /** The post is being deleted: nothing is sent any more. */
  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.port.keep(null);
  }

  private lock(post: PostWire, theirs: Content): void {
    const lost = this.isDirty() && !sameContent(this.snapshot.content, theirs);
    this.set({
      post,
      content: theirs,
      state: "saved",
      theirs: null,
      late: lost ? this.snapshot.content : this.snapshot.late,
    });
    this.settleOn(theirs);
    this.port.keep(null);
  }

  /** The server has these words: what was sent before is answered by them. */
  private settleOn(theirs: Content): void {
    this.base = theirs;
    this.sent = [];
  }

  private async saveOnce(): Promise<void> {
    const { content, post, state } = this.snapshot;
    const idle = this.ended || state === "conflict" || !isEditable(post.status);
    if (idle || !this.isDirty() || !isStorable(content)) return;
    this.set({ state: state === "retrying" ? "retrying" : "saving" });
    this.sent.push(content);
    try {
      const saved = await this.port.save({ revision: post.revision, ...savedFields(content) });
      this.failures = 0;
      this.adopt(saved);
    } catch (error) {
      await this.afterFailure(error);
    }
  }

  private async afterFailure(error: unknown): Promise<void> {
    if (isConflict(error)) {
      const before = this.snapshot.post.revision;
      const now = await this.port.load().catch(() => null);
      if (now) this.adopt(now);
      if (now && (now.revision > before || !isEditable(now.status))) return;
    }
    const wait = RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)] ?? QUIET_MS;
    this.failures += 1;
    this.set({ state: isRefused(error) ? "device" : "retrying" });
    if (!isRefused(error)) this.later(wait);
  }

  /** After an answer: saved, or the person went on writing meanwhile. */
  private settle(): void {
    const dirty = this.isDirty();
    this.keep();
    this.set({ state: dirty ? "dirty" : "saved" });
    if (dirty) this.later(QUIET_MS);
  }

  private keep(): void {
    const { content, post } = this.snapshot;
    const draft = { mine: content, base: this.base, revision: post.revision };
    this.port.keep(this.isDirty() && !this.ended ? draft : null);
  }

  /** What is on its way may be what the server has by now: going back to the words of before is a change too. */
  private isDirty(): boolean {
    return [this.base, ...this.sent].some((one) => !sameContent(one, this.snapshot.content));
  }

  private later(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }

  private set(patch: Partial<DraftSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...patch };
    for (const listener of this.listeners) listener();
  }
}
