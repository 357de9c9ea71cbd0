const PATIENCE_MS = 10_000;

/** How this installation is known to Google, from the environment. */
export interface GoogleSettings {
  clientId: string;
  scriptUrl: string;
}

/** The part of `google.accounts.id` that we use. */
export interface GoogleButtons {
  initialize(options: { client_id: string; callback(answer: { credential: string }): void }): void;
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

/**
 * Google's script, loaded at first use and initialised once in the life of the page; `onCredential` is whoever
 * listens now. Rejects when it cannot be loaded or takes too long; the next call then tries again.
 */
export function openGoogle(
  { clientId, scriptUrl }: GoogleSettings,
  onCredential: (credential: string) => void,
): Promise<GoogleButtons> {
  receive = onCredential;
  loading ??= load(scriptUrl).then(
    (buttons) => {
      buttons.initialize({ client_id: clientId, callback: ({ credential }) => receive(credential) });
      return buttons;
    },
    (reason) => {
      loading = undefined;
      throw reason;
    },
  );
  return loading;
}

/** Our own script adds Google's, so the policy of the page trusts it without a nonce ('strict-dynamic'). */
function load(src: string): Promise<GoogleButtons> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      reject(new Error("Google's script could not be loaded"));
    };
    const timer = setTimeout(fail, PATIENCE_MS);
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
