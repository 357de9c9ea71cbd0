import type { QueryClient } from "@tanstack/react-query";
import { forgetDevice } from "@/lib/api-client/device-store";
import { tellOtherTabs } from "@/lib/api-client/other-tabs";

const OURS = "kolot.";

let leaving = false;

/** True once nobody is signed in here any more: a form then asks nobody whether to stay with what it holds. */
export const isLeaving = () => leaving;

/**
 * Goes to another page when the person is signed out: nothing of theirs stays in memory, in this tab's store or in the
 * one for designs, and the screen that is still there for a moment asks for nothing again, whose 401 would lead to the sign-in instead. The other
 * tabs look who is here.
 */
export function leave(client: QueryClient, path: string): void {
  client.setDefaultOptions({ queries: { enabled: false } });
  void client.cancelQueries();
  client.clear();
  forgetTab();
  // Begun before the way to the other page, which takes longer.
  void forgetDevice();
  tellOtherTabs(null);
  leaving = true;
  window.location.assign(path);
}

/**
 * Another tab signed out, so that nobody is here any more: this one keeps nothing from now on, and what it wrote while
 * the other one left is forgotten too. The way to the sign-in is the gate's.
 */
export function keepNothing(): void {
  leaving = true;
  void forgetDevice();
}

/** Somebody is here after all. */
export function keepAgain(): void {
  leaving = false;
}

/** What was typed here and not saved, and what was due in this tab, is for nobody else's eyes. */
function forgetTab(): void {
  try {
    const store = window.sessionStorage;
    for (const key of Object.keys(store)) if (key.startsWith(OURS)) store.removeItem(key);
  } catch {
    // A browser that refuses its store has kept nothing.
  }
}
