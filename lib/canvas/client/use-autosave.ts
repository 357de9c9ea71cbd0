"use client";

import { useQueryClient } from "@tanstack/react-query";
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { isSaveKey } from "@/lib/api-client/save-key";
import { Autosave } from "@/lib/canvas/client/autosave";
import type { AutosaveSnapshot, OpenedCanvas } from "@/lib/canvas/client/autosave-port";
import { canvasDrafts } from "@/lib/canvas/client/canvas-drafts";
import { type DocumentPort, documentPort } from "@/lib/canvas/client/document-port";
import { lookAgain } from "@/lib/canvas/client/look-again";
import type { PicturePlace } from "@/lib/canvas/client/picture-place";
import { browserChannel, browserLocks, TabLock, type TabState } from "@/lib/canvas/client/tab-lock";
import type { CanvasDocument } from "@/lib/canvas/core/document";

/** This page, in what it saves. */
const HERE = crypto.randomUUID();

export interface AutosavePlace {
  /** The picture, which may be moved; the same one as long as this lives. */
  where: PicturePlace;
  /** The design where there is none yet, made from the picture; the same each time. */
  initial(): CanvasDocument | Promise<CanvasDocument>;
  /** Puts another design into the editor. */
  onMerged(document: CanvasDocument): void;
}

export interface AutosaveHook {
  autosave: Autosave;
  snapshot: AutosaveSnapshot;
  /** What there was to open, anew each time this tab begins to write or to watch; null until then. */
  opened: OpenedCanvas | null;
  /** Why nothing could be opened. */
  failure: unknown;
  /** `elsewhere`: another tab writes, and this one only shows. */
  tab: TabState;
  takeOver(): void;
}

/**
 * The design behind a picture, saved as it is made, also where the picture is moved. For another picture the owner is
 * another one: give it a key.
 */
export function useAutosave(place: AutosavePlace): AutosaveHook {
  const client = useQueryClient();
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  const { where } = place;
  const lockRef = useRef<TabLock | null>(null);
  const [{ autosave, port, look }] = useState(() => {
    const look = () => lookAgain(client, where);
    const http = documentPort(client, where, look);
    return { look, port: http, autosave: autosaveOf(http, where, latest, lockRef) };
  });
  const snapshot = useSyncExternalStore(autosave.subscribe, autosave.read, autosave.read);
  const { tab, takeOver } = useTab(`canvas:${where.postId}:${where.read().index}`, autosave, lockRef);
  const { opened, failure, as } = useOpened(autosave, tab, look);
  useWindow(autosave, port);
  // Until the design is opened for writing, what would be written over it here is lost.
  const state = tab === "held" && as !== "held" ? "elsewhere" : tab;
  return { autosave, snapshot, opened, failure, tab: state, takeOver };
}

function autosaveOf(
  port: DocumentPort,
  where: PicturePlace,
  latest: RefObject<AutosavePlace>,
  lock: RefObject<TabLock | null>,
): Autosave {
  return new Autosave({
    device: HERE,
    initial: () => latest.current.initial(),
    port: {
      load: port.load,
      save: port.save,
      drafts: canvasDrafts(where),
      now: () => Date.now(),
      isOnline: () => navigator.onLine,
      onMerged: (document) => latest.current.onMerged(document),
      onSaved: (rev) => lock.current?.tell(rev),
    },
  });
}

/** Which tab of this browser writes. */
function useTab(name: string, autosave: Autosave, lockRef: RefObject<TabLock | null>) {
  const [tab, setTab] = useState<TabState>("asking");
  const leaving = useRef(false);
  // Before the lock's own: what it does at its end depends on it. Before anything is painted: the design waits for it.
  useLayoutEffect(() => {
    leaving.current = false;
    return () => {
      leaving.current = true;
    };
  }, []);
  useLayoutEffect(() => {
    const lock = new TabLock({
      name,
      locks: browserLocks(),
      channel: browserChannel(name),
      onRev: (rev) => void autosave.heard(rev),
    });
    lockRef.current = lock;
    const stop = lock.subscribe(() => setTab(lock.read().state));
    void lock.ask();
    return () => {
      stop();
      // The picture was moved: the same design under another name.
      if (!leaving.current) return lock.close();
      // The last save first: the tab that comes next reads what it left.
      void autosave.watch().finally(() => lock.close());
    };
  }, [name, autosave, lockRef]);
  const takeOver = useCallback(() => void lockRef.current?.takeOver(), [lockRef]);
  return { tab, takeOver };
}

function useOpened(autosave: Autosave, tab: TabState, look: () => Promise<void>) {
  const [result, setResult] = useState<{ opened: OpenedCanvas | null; failure: unknown; as: TabState }>({
    opened: null,
    failure: null,
    as: "asking",
  });
  const watched = useRef(false);
  useLayoutEffect(() => {
    if (tab === "asking") return;
    let isOver = false;
    const show = (next: typeof result) => {
      if (!isOver) setResult(next);
    };
    const write = async () => {
      // Whoever wrote until now may have moved the picture.
      if (watched.current) await look().catch(() => undefined);
      return autosave.open();
    };
    const opening = tab === "held" ? write() : autosave.watch().then(() => autosave.open({ watching: true }));
    watched.current = tab === "elsewhere";
    opening.then(
      (opened) => show({ opened, failure: null, as: tab }),
      (failure: unknown) => show({ opened: null, failure, as: tab }),
    );
    return () => {
      isOver = true;
    };
  }, [autosave, tab, look]);
  return result;
}

/** Saves on Mod+S, when the page is hidden or left, and when there is a network again. */
function useWindow(autosave: Autosave, port: DocumentPort): void {
  useEffect(() => {
    const flush = () => void autosave.flush();
    const leave = () => {
      const call = autosave.leave();
      if (call) port.sendBehind(call);
    };
    const onVisibility = () => {
      if (document.visibilityState === "hidden") flush();
    };
    const onKey = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      flush();
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (autosave.read().state === "device") event.preventDefault();
    };
    window.addEventListener("pagehide", leave);
    window.addEventListener("online", flush);
    window.addEventListener("keydown", onKey);
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("online", flush);
      window.removeEventListener("keydown", onKey);
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [autosave, port]);
}
