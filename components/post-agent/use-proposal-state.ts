"use client";

import { useSyncExternalStore } from "react";
import { Listeners } from "@/lib/core/listeners";

/** What somebody did to a proposal without deciding it yet. */
interface ProposalState {
  /** Put aside; the conversation keeps it. */
  aside: boolean;
  /** Opened although the text has changed since. */
  compared: boolean;
  /** The post it is looked at for; empty: the one on the desk. */
  shown: string;
}

const UNTOUCHED: ProposalState = { aside: false, compared: false, shown: "" };

// By id and not in the card: a card is drawn anew when the kept message takes the place of the running turn, and a network
// that was chosen before that must still be the one that Apply changes after it.
let states: ReadonlyMap<string, ProposalState> = new Map();
const listeners = new Listeners();

function change(id: string, changes: Partial<ProposalState>): void {
  states = new Map(states).set(id, { ...(states.get(id) ?? UNTOUCHED), ...changes });
  listeners.tell();
}

/** What was done to a proposal, for as long as the page is there, and how to do it. */
export function useProposalState(id: string): [ProposalState, (changes: Partial<ProposalState>) => void] {
  const state = useSyncExternalStore(
    listeners.add,
    () => states.get(id) ?? UNTOUCHED,
    () => UNTOUCHED,
  );
  return [state, (changes) => change(id, changes)];
}
