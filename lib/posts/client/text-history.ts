import { createStore, type StoreApi } from "zustand/vanilla";
import type { DraftSaver } from "@/lib/posts/client/draft-saver";
import type { DraftSnapshot } from "@/lib/posts/client/draft-state";
import { type DraftContent, isSameContent, withGenerationInfo } from "@/lib/posts/client/local-draft";
import { MAX_TEXT_STEPS, TYPING_PAUSE_MS } from "@/lib/posts/limits";

export type StepDirection = "undo" | "redo";

/** Returns the undo or redo that a shortcut requests: Mod+Z, Mod+Shift+Z and Mod+Y; null for other keys. */
export function findStepDirection(event: KeyboardEvent): StepDirection | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return null;
  if (event.code === "KeyZ") return event.shiftKey ? "redo" : "undo";
  return event.code === "KeyY" && !event.shiftKey ? "redo" : null;
}

/** Returns the part of `after` that differs from `before`, as UTF-16 indexes. */
function findChangedPart(before: string, after: string): { start: number; end: number; removed: number } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && before[before.length - 1 - tail] === after[after.length - 1 - tail])
    tail += 1;
  return { start, end: after.length - tail, removed: before.length - tail - start };
}

const join = ({ text, hashtags }: DraftContent) => `${text}\n${hashtags.join(" ")}`;

/** Returns the typed or deleted character; null for a larger change, which is a step of its own. */
function findKeystroke(before: DraftContent, after: DraftContent): string | null {
  const [from, to] = [join(before), join(after)];
  const { start, end, removed } = findChangedPart(from, to);
  if (end - start === 1 && removed === 0) return to.slice(start, end);
  return end === start && removed === 1 ? from.slice(start, start + 1) : null;
}

/**
 * Undoes and redoes changes of a draft's text and hashtags: by the user, the assistant, a template or a generation.
 * Characters typed without a pause are one step per word.
 */
export class TextHistory {
  readonly store: StoreApi<Record<StepDirection, boolean>> = createStore(() => ({
    undo: false,
    redo: false,
  }));
  private readonly steps: Record<StepDirection, DraftContent[]> = { undo: [], redo: [] };
  private typing: { at: number; character: string } | null = null;
  private isStepping = false;

  private readonly saver: DraftSaver;
  private readonly now: () => number;

  constructor(saver: DraftSaver, now: () => number = Date.now) {
    this.saver = saver;
    this.now = now;
  }

  /** Records the changes of the draft from now on. Returns the function that ends it. */
  readonly watch = (): (() => void) =>
    this.saver.store.subscribe((after, before) => this.record(after, before));

  /** Returns the index behind the text that came back; null when there is no such step. */
  step(direction: StepDirection): number | null {
    const content = this.steps[direction].pop();
    if (!content) return null;
    const now = this.saver.read();
    this.steps[direction === "undo" ? "redo" : "undo"].push(withGenerationInfo(now.content, now.post));
    this.isStepping = true;
    this.saver.change(content);
    this.isStepping = false;
    this.typing = null;
    this.publish();
    return findChangedPart(now.content.text, content.text).end;
  }

  private record(after: DraftSnapshot, before: DraftSnapshot): void {
    if (this.isStepping || isSameContent(after.content, before.content)) return;
    const character = findKeystroke(before.content, after.content);
    const last = this.typing;
    const at = this.now();
    this.typing = character === null ? null : { at, character };
    const startsWord =
      last !== null && /\s/u.test(last.character) && character !== null && /\S/u.test(character);
    const continues = last !== null && character !== null && at - last.at < TYPING_PAUSE_MS && !startsWord;
    this.steps.redo.length = 0;
    if (!continues) this.steps.undo.push(withGenerationInfo(before.content, before.post));
    if (this.steps.undo.length > MAX_TEXT_STEPS) this.steps.undo.shift();
    this.publish();
  }

  private publish(): void {
    const { undo, redo } = this.steps;
    this.store.setState({ undo: undo.length > 0, redo: redo.length > 0 });
  }
}
