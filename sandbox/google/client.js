// Browser script gsi/client. It accepts messages from Google's origin only, and a token only with the channel of the
// popup that it opened.
(() => {
  const base = document.currentScript.src.replace(/client(\?.*)?$/, "");
  const home = new URL(base).origin;
  const OPTIONS =
    "client_id callback nonce ux_mode auto_select cancel_on_tap_outside context itp_support use_fedcm_for_prompt use_fedcm_for_button".split(
      " ",
    );
  const BUTTON = "type theme size text shape logo_alignment width locale click_listener".split(" ");
  const buttons = {};
  let config = null;
  let channel = null;
  let count = 0;

  function warn(text) {
    console.warn(`[GSI_LOGGER]: ${text}`);
  }
  function warnOfUnknown(given, known) {
    for (const name of Object.keys(given)) {
      if (!known.includes(name)) warn(`The option ${name} is not known.`);
    }
  }
  function address(page, values) {
    const url = new URL(base + page);
    for (const [name, value] of Object.entries(values)) {
      if (value !== undefined && value !== null) url.searchParams.set(name, value);
    }
    return url.href;
  }
  function openChooser() {
    channel = Math.random().toString(36).slice(2) + Date.now().toString(36);
    const url = address("select", {
      client_id: config.client_id,
      origin: location.origin,
      ux_mode: config.ux_mode || "popup",
      channel_id: channel,
      nonce: config.nonce,
    });
    const opened = window.open(url, "g_sign_in", "popup,width=500,height=720");
    if (!opened) warn(`Failed to open popup window on url: ${base}select. Maybe blocked by the browser?`);
    return opened;
  }

  window.addEventListener("message", (event) => {
    if (event.origin !== home || typeof event.data !== "object" || event.data === null) return;
    const button = event.data.type === "click" && buttons[event.data.button];
    if (button && button.frame.contentWindow === event.source) {
      if (button.listener) button.listener();
      openChooser();
    }
    if (event.data.type === "credential" && channel && event.data.channel === channel) {
      if (event.source) event.source.postMessage(`taken:${channel}`, home);
      channel = null;
      config.callback({ credential: event.data.credential, select_by: "btn" });
    }
  });

  const id = {
    initialize(given) {
      if (config) warn("google.accounts.id.initialize() is called multiple times.");
      if (!given || typeof given.client_id !== "string") {
        warn("Missing required parameter: client_id.");
        return;
      }
      warnOfUnknown(given, OPTIONS);
      config = given;
    },
    renderButton(parent, given = {}) {
      if (!config) {
        warn("Failed to render button before calling initialize().");
        return;
      }
      warnOfUnknown(given, BUTTON);
      if (!document.getElementById("googleidentityservice_button_styles")) {
        const style = document.createElement("link");
        style.id = "googleidentityservice_button_styles";
        style.rel = "stylesheet";
        style.href = `${base}style`;
        document.head.appendChild(style);
      }
      count += 1;
      const width = Math.min(400, Math.max(200, Math.floor(given.width || 200)));
      const frame = document.createElement("iframe");
      frame.className = "kolot-sandbox-gsi";
      frame.title = "Google";
      frame.style.cssText = `display:block;width:${width + 20}px;height:44px;margin:-2px -10px`;
      const { type, theme, size, text, shape, logo_alignment, locale: hl, click_listener: listener } = given;
      const origin = location.origin;
      const client = { client_id: config.client_id, origin, button_id: count };
      frame.src = address("button", { ...client, type, theme, size, text, shape, logo_alignment, width, hl });
      buttons[count] = { frame, listener };
      parent.replaceChildren(frame);
    },
    prompt(listener) {
      if (!config) {
        warn("Failed to prompt before calling initialize().");
        return;
      }
      const opened = openChooser();
      listener?.({
        isDisplayMoment: () => true,
        isDisplayed: () => Boolean(opened),
        isNotDisplayed: () => !opened,
        isSkippedMoment: () => false,
        isDismissedMoment: () => false,
        getMomentType: () => "display",
      });
    },
    cancel() {
      channel = null;
    },
    disableAutoSelect() {},
    storeCredential(_, done) {
      done?.();
    },
    revoke(_, done) {
      done?.({ successful: true });
    },
  };
  window.google = Object.assign(window.google || {}, { accounts: { id } });
})();
