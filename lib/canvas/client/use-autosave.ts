"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { isSaveShortcut } from "@/lib/api-client/save-shortcut";
import { Autosave } from "@/lib/canvas/client/autosave";
import type { AutosaveSnapshot, OpenedDesign } from "@/lib/canvas/client/autosave-port";
import { createCanvasDraftStore } from "@/lib/canvas/client/canvas-drafts";
import { createDocumentPort, type DocumentPort } from "@/lib/canvas/client/document-port";
import type { PostImageRef } from "@/lib/canvas/client/post-image-ref";
import { refetchPost } from "@/lib/canvas/client/refetch-post";
import {
  createBrowserChannel,
  createBrowserLocks,
  TabLock,
  type TabState,
} from "@/lib/canvas/client/tab-lock";
import type { CanvasDocument } from "@/lib/canvas/core/document";

const HERE = crypto.randomUUID();

export interface AutosaveTarget {
  /** Reference to the image, which may move; the same object for the lifetime of the hook. */
  where: PostImageRef;
  /** Creates the initial design from the image; deterministic. */
  initial(): CanvasDocument | Promise<CanvasDocument>;
  onMerged(document: CanvasDocument): void;
}

export interface AutosaveResult {
  autosave: Autosave;
  snapshot: AutosaveSnapshot;
  /** The opened design; new each time this tab starts to write or watch; null until then. */
  opened: OpenedDesign | null;
  failure: unknown;
  /** `elsewhere`: another tab writes, and this one only watches. */
  tab: TabState;
  takeOver(): void;
}

/** Autosaves the design behind an image. Each image needs its own instance, so set a `key` per image. */
export function useAutosave(place: AutosaveTarget): AutosaveResult {
  const client = useQueryClient();
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  const { where } = place;
  const lockRef = useRef<TabLock | null>(null);
  const [{ autosave, port, refetch }] = useState(() => {
    const refetch = () => refetchPost(client, where);
    const http = createDocumentPort(client, where, refetch);
    return { refetch, port: http, autosave: autosaveOf(http, where, latest, lockRef) };
  });
  const snapshot = useStore(autosave.store);
  const { tab, takeOver } = useTab(`canvas:${where.postId}:${where.read().index}`, autosave, lockRef);
  const { opened, failure, as } = useOpened(autosave, tab, refetch);
  useWindow(autosave, port);
  // Until the design is opened for writing, edits made here would be lost.
  const state = tab === "held" && as !== "held" ? "elsewhere" : tab;
  return { autosave, snapshot, opened, failure, tab: state, takeOver };
}

function autosaveOf(
  port: DocumentPort,
  where: PostImageRef,
  latest: RefObject<AutosaveTarget>,
  lock: RefObject<TabLock | null>,
): Autosave {
  return new Autosave({
    device: HERE,
    initial: () => latest.current.initial(),
    port: {
      load: port.load,
      save: port.save,
      drafts: createCanvasDraftStore(where),
      now: () => Date.now(),
      isOnline: () => navigator.onLine,
      onMerged: (document) => latest.current.onMerged(document),
      onSaved: (rev) => lock.current?.tell(rev),
    },
  });
}

function useTab(name: string, autosave: Autosave, lockRef: RefObject<TabLock | null>) {
  const [tab, setTab] = useState<TabState>("asking");
  const leaving = useRef(false);
  // Runs before the effect of the lock, whose cleanup depends on it, and before paint.
  useLayoutEffect(() => {
    leaving.current = false;
    return () => {
      leaving.current = true;
    };
  }, []);
  useLayoutEffect(() => {
    const lock = new TabLock({
      name,
      locks: createBrowserLocks(),
      channel: createBrowserChannel(name),
      onRev: (rev) => void autosave.handleRemoteRevision(rev),
    });
    lockRef.current = lock;
    const stop = lock.store.subscribe(({ state }) => setTab(state));
    void lock.ask();
    return () => {
      stop();
      // The image moved: the same design has another lock name.
      if (!leaving.current) return lock.close();
      // The last save comes first, because the next tab reads its result.
      void autosave.watch().finally(() => lock.close());
    };
  }, [name, autosave, lockRef]);
  const takeOver = useCallback(() => void lockRef.current?.takeOver(), [lockRef]);
  return { tab, takeOver };
}

function useOpened(autosave: Autosave, tab: TabState, refetch: () => Promise<void>) {
  const [result, setResult] = useState<{ opened: OpenedDesign | null; failure: unknown; as: TabState }>({
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
      // The tab that wrote until now may have moved the image.
      if (watched.current) await refetch().catch(() => undefined);
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
  }, [autosave, tab, refetch]);
  return result;
}

/** Saves on Mod+S, when the page is hidden or left, and when the browser is online again. */
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
      if (!isSaveShortcut(event)) return;
      event.preventDefault();
      flush();
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (autosave.read().state === "device") event.preventDefault();
    };
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("pagehide", leave, { signal });
    window.addEventListener("online", flush, { signal });
    window.addEventListener("keydown", onKey, { signal });
    window.addEventListener("beforeunload", onUnload, { signal });
    document.addEventListener("visibilitychange", onVisibility, { signal });
    return () => stop.abort();
  }, [autosave, port]);
}
