import { requestGoogleNonce } from "@/lib/auth/client/mutations";

const TIMEOUT_MS = 10_000;

/** Google client settings of this installation, from the environment. */
export interface GoogleSettings {
  clientId: string;
  scriptUrl: string;
}

/** Subset of `google.accounts.id` that the app uses. */
export interface GoogleButtons {
  initialize(options: {
    client_id: string;
    nonce: string;
    callback(response: { credential: string }): void;
  }): void;
  renderButton(
    parent: HTMLElement,
    options: {
      theme: "outline" | "filled_black";
      size: "large";
      text: "continue_with";
      width: number;
      locale: string;
      click_listener(): void;
    },
  ): void;
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleButtons } };
  }
}

let loading: Promise<GoogleButtons> | undefined;
let receive: (credential: string) => void = () => undefined;

/** Loads Google's script once per page; `onCredential` is the current listener. A rejected call can be retried. */
export function loadGoogleIdentity(
  { clientId, scriptUrl }: GoogleSettings,
  onCredential: (credential: string) => void,
): Promise<GoogleButtons> {
  receive = onCredential;
  loading ??= Promise.all([load(scriptUrl), requestGoogleNonce()]).then(
    ([buttons, nonce]) => {
      buttons.initialize({ client_id: clientId, nonce, callback: ({ credential }) => receive(credential) });
      return buttons;
    },
    (reason) => {
      loading = undefined;
      throw reason;
    },
  );
  return loading;
}

/** Inserted by our own script, Google's needs no nonce in the content security policy ('strict-dynamic'). */
function load(src: string): Promise<GoogleButtons> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      reject(new Error("Google's script could not be loaded"));
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(timer);
      const buttons = window.google?.accounts?.id;
      if (buttons) resolve(buttons);
      else fail();
    };
    script.src = src;
    script.async = true;
    document.head.append(script);
  });
}
