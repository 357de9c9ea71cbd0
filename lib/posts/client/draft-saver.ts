import { createStore, type StoreApi } from "zustand/vanilla";
import { AutosaveEngine } from "@/lib/core/autosave/autosave-engine";
import type { DraftPort, DraftSnapshot } from "@/lib/posts/client/draft-state";
import { createNotSavedError, isConflict, isRejected } from "@/lib/posts/client/draft-state";
import { type DraftContent, isSameContent, toSaveFields } from "@/lib/posts/client/local-draft";
import { AUTOSAVE_SCHEDULE, MAX_HASHTAGS } from "@/lib/posts/limits";
import { countCharacters, MAX_TEXT_LENGTH } from "@/lib/posts/platform-rules";
import type { PostDto } from "@/lib/posts/schemas";
import { isEditable } from "@/lib/posts/states";

const contentOf = ({ text, hashtags }: PostDto): DraftContent => ({ text, hashtags });

/** Returns false for content that the server would refuse; it stays on this device until it is shorter. */
const isStorable = ({ text, hashtags }: DraftContent) =>
  countCharacters(text) <= MAX_TEXT_LENGTH && hashtags.length <= MAX_HASHTAGS;

/**
 * Saves a draft while the user writes: one request at a time, and a remote change is never overwritten
 * without the user's choice. A zustand store that outlives its component until the last change is saved.
 */
export class DraftSaver {
  readonly store: StoreApi<DraftSnapshot>;
  private readonly engine: AutosaveEngine<DraftContent>;
  private ended = false;
  private readonly port: DraftPort;

  constructor(post: PostDto, port: DraftPort) {
    this.port = port;
    const content = contentOf(post);
    const contentPort = {
      read: () => this.read().content,
      isSendable: () => this.isSendable(),
      keep: () => this.keep(),
      beginSave: (mine: DraftContent) => this.beginSave(mine),
      save: (mine: DraftContent) => this.save(mine),
      showSettled: (isDirty: boolean) => this.set({ state: isDirty ? "dirty" : "saved" }),
    };
    this.engine = new AutosaveEngine(contentPort, {
      base: content,
      schedule: AUTOSAVE_SCHEDULE,
      areEqual: isSameContent,
    });
    this.store = createStore<DraftSnapshot>(() => ({
      content,
      post,
      state: "saved",
      theirs: null,
      late: null,
    }));
  }

  readonly read = (): DraftSnapshot => this.store.getState();

  change(patch: Partial<DraftContent>): void {
    if (!isEditable(this.read().post.status)) return;
    this.set({ content: { ...this.read().content, ...patch } });
    if (this.read().state === "conflict") return;
    this.set({
      state: this.engine.isDirty() ? (isStorable(this.read().content) ? "dirty" : "device") : "saved",
    });
    this.engine.scheduler.debounce();
  }

  /** Saves pending changes now. Resolves when they are saved or cannot be saved. */
  flush(): Promise<void> {
    return this.engine.flush();
  }

  /**
   * Runs another change of this post after pending saves, on the newest revision. Throws its error, or a
   * conflict while the user has not chosen a version.
   */
  async run(work: (revision: number, post: PostDto) => Promise<PostDto>): Promise<PostDto> {
    this.engine.scheduler.stop();
    return this.engine.mutex.run(async () => {
      await this.engine.saveOnce();
      // Text typed during the last save is still pending.
      for (let turn = 0; turn < 2 && this.read().state === "dirty"; turn += 1) await this.engine.saveOnce();
      if (this.engine.isDirty()) throw createNotSavedError(this.read().state);
      const attempt = () => work(this.read().post.revision, this.read().post);
      const post = await attempt().catch(async (error: unknown) => {
        if (!isConflict(error)) throw error;
        const before = this.read().post.revision;
        this.adopt(await this.port.load());
        if (this.read().post.revision === before || this.read().state === "conflict") throw error;
        return attempt();
      });
      this.adopt(post);
      return post;
    });
  }

  /** Adopts the server's current post, from a response, a refetch or an added image. */
  adopt(post: PostDto): void {
    const known = this.read().post.revision;
    if (post.revision < known) return;
    const theirs = contentOf(post);
    const ours =
      isSameContent(this.read().content, theirs) || this.engine.versions.findOwn(theirs) !== undefined;
    const dirty = this.engine.isDirty();
    this.port.onPost(post);
    if (!isEditable(post.status)) {
      this.lock(post, theirs);
      return;
    }
    if (ours || !dirty) {
      // A known revision says nothing about a save in flight, whose text the server may have already.
      if (post.revision > known) this.engine.versions.settle(theirs);
      const content = dirty ? this.read().content : theirs;
      this.set({ post, content, ...(this.read().state === "conflict" ? { theirs } : {}) });
      if (this.read().state !== "conflict") this.engine.settle();
      return;
    }
    this.set({ post, state: "conflict", theirs });
  }

  restore(mine: DraftContent, base: DraftContent): "restored" | "conflict" | "nothing" {
    const { post } = this.read();
    if (isSameContent(mine, contentOf(post)) || !isEditable(post.status)) return "nothing";
    const conflict = !isSameContent(base, contentOf(post));
    this.set({ content: mine, ...(conflict ? { state: "conflict", theirs: contentOf(post) } : {}) });
    if (!conflict) this.change({});
    return conflict ? "conflict" : "restored";
  }

  keepMine(): Promise<void> {
    this.engine.versions.settle(contentOf(this.read().post));
    this.set({ state: "dirty", theirs: null });
    return this.flush();
  }

  takeTheirs(): void {
    this.engine.versions.settle(contentOf(this.read().post));
    this.set({ content: this.engine.versions.base, theirs: null });
    this.engine.settle();
  }

  /** Stores the text on this device and returns the save that may still be sent; null when there is none. */
  leave(): ({ revision: number } & ReturnType<typeof toSaveFields>) | null {
    return this.engine.leave((content) =>
      isStorable(content) ? { revision: this.read().post.revision, ...toSaveFields(content) } : null,
    );
  }

  /** Stops all saves because the post is being deleted. */
  end(): void {
    this.ended = true;
    this.engine.scheduler.stop();
    this.port.keep(null);
  }

  private lock(post: PostDto, theirs: DraftContent): void {
    const lost = this.engine.isDirty() && !isSameContent(this.read().content, theirs);
    const late = lost ? this.read().content : this.read().late;
    this.set({ post, content: theirs, state: "saved", theirs: null, late });
    this.engine.versions.settle(theirs);
    this.port.keep(null);
  }

  private isSendable(): boolean {
    const { post, state } = this.read();
    return !this.ended && state !== "conflict" && isEditable(post.status);
  }

  private beginSave(content: DraftContent): boolean {
    if (!isStorable(content)) return false;
    this.set({ state: this.read().state === "retrying" ? "retrying" : "saving" });
    return true;
  }

  private async save(content: DraftContent): Promise<false> {
    try {
      const { revision } = this.read().post;
      const saved = await this.port.save({ revision, ...toSaveFields(content) });
      this.engine.scheduler.resetBackoff();
      this.adopt(saved);
    } catch (error) {
      await this.afterFailure(error);
    }
    return false;
  }

  private async afterFailure(error: unknown): Promise<void> {
    if (isConflict(error)) {
      const before = this.read().post.revision;
      const now = await this.port.load().catch(() => null);
      if (now) this.adopt(now);
      if (now && (now.revision > before || !isEditable(now.status))) return;
    }
    this.set({ state: isRejected(error) ? "device" : "retrying" });
    if (!isRejected(error)) this.engine.fail();
  }

  private keep(): void {
    const { content, post } = this.read();
    const draft = { mine: content, base: this.engine.versions.base, revision: post.revision };
    this.port.keep(this.engine.isDirty() && !this.ended ? draft : null);
  }

  private set(patch: Partial<DraftSnapshot>): void {
    this.store.setState(patch);
  }
}
