import type { ReactNode } from "react";
import type { ToastAction, ToastKind } from "@/components/ui/toast-card";
import type { toasterCode } from "@/components/ui/toaster-code";

type ToasterCode = typeof toasterCode;

/** A screen reader announces what is added to a live region only when the region was there before. */
const REGION_SETTLES_MS = 100;

const RETRY_MS = 2_000;

type Call = (code: ToasterCode) => void;

let code: ToasterCode | undefined;
let loading: Promise<void> | undefined;
let isReady = false;
const waiting: Call[] = [];
const listeners = new Set<() => void>();

/** For the host of the toaster, which mounts it when the first toast has loaded its code. */
export const toasterStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  getCode: () => code,
  getServerCode: () => undefined,
  onMount() {
    setTimeout(() => {
      isReady = true;
      for (const call of waiting.splice(0)) call(code as ToasterCode);
    }, REGION_SETTLES_MS);
  },
};

/** Loads the code of the toaster; a toast that needs it before loads it as well. */
export function preloadToaster(): void {
  loading ??= import("@/components/ui/toaster-code").then(
    ({ toasterCode: loaded }) => {
      code = loaded;
      for (const listener of listeners) listener();
    },
    () => {
      loading = undefined;
      // Without a network a toast waits: it may hold the only Undo.
      if (waiting.length > 0) setTimeout(preloadToaster, RETRY_MS);
    },
  );
}

function run(call: Call): void {
  if (isReady && code) {
    call(code);
    return;
  }
  waiting.push(call);
  preloadToaster();
}

interface NotifyOptions {
  /** Usually Undo: the message then stays for 10 s. */
  action?: ToastAction;
  /** A message with the same id replaces the previous one. */
  id?: string;
}

function show(kind: ToastKind, message: ReactNode, { action, id = crypto.randomUUID() }: NotifyOptions) {
  const since = performance.now();
  run((toaster) => toaster.show({ id, kind, message, action, since }));
  return id;
}

/** Shows toasts. An error stays until closed, and must also appear inline. */
export const showToast = {
  success: (message: ReactNode, options: NotifyOptions = {}) => show("success", message, options),
  info: (message: ReactNode, options: NotifyOptions = {}) => show("info", message, options),
  error: (message: ReactNode, options: NotifyOptions = {}) => show("error", message, options),
  dismiss: (id?: string) => (code || loading) && run((toaster) => toaster.dismiss(id)),
};
