"use client";

import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** Undecided state of a proposal. */
interface ProposalState {
  /** Dismissed; the conversation still contains it. */
  aside: boolean;
  /** Expanded although the text has changed since. */
  compared: boolean;
  /** Id of the post to compare with; empty for the open one. */
  shown: string;
}

const UNTOUCHED: ProposalState = { aside: false, compared: false, shown: "" };

// Stored by id outside the card: the card remounts when the stored message replaces the running turn, and the
// platform selected before must still be the one that Apply changes.
const store = createStore<ReadonlyMap<string, ProposalState>>(() => new Map());

function change(id: string, changes: Partial<ProposalState>): void {
  const states = store.getState();
  const changed = { ...(states.get(id) ?? UNTOUCHED), ...changes };
  store.setState(new Map(states).set(id, changed), true);
}

/** Returns the state of a proposal, kept as long as the page, and its setter. */
export function useProposalState(id: string): [ProposalState, (changes: Partial<ProposalState>) => void] {
  const state = useStore(store, (states) => states.get(id) ?? UNTOUCHED);
  return [state, (changes) => change(id, changes)];
}
