/**
 * Browser script `gsi/client` with `window.google.accounts.id`. It uses old syntax because nothing compiles it. It
 * accepts messages from Google's origin only, and a token only with the channel of the popup that it opened.
 */
export const CLIENT_SCRIPT = `(function () {
  "use strict";
  var base = document.currentScript.src.replace(/client(\\?.*)?$/, "");
  var home = new URL(base).origin;
  var OPTIONS = ["client_id", "callback", "nonce", "ux_mode", "auto_select", "cancel_on_tap_outside", "context",
    "itp_support", "use_fedcm_for_prompt", "use_fedcm_for_button"];
  var BUTTON = ["type", "theme", "size", "text", "shape", "logo_alignment", "width", "locale", "click_listener"];
  var config = null, channel = null, buttons = {}, count = 0;

  function warn(text) { console.warn("[GSI_LOGGER]: " + text); }
  function knownOnly(given, known) {
    Object.keys(given).forEach(function (name) {
      if (known.indexOf(name) < 0) warn("The option " + name + " is not known.");
    });
  }
  function address(page, values) {
    var url = new URL(base + page);
    Object.keys(values).forEach(function (name) {
      if (values[name] !== undefined && values[name] !== null) url.searchParams.set(name, values[name]);
    });
    return url.href;
  }
  function openChooser() {
    channel = Math.random().toString(36).slice(2) + Date.now().toString(36);
    var values = { client_id: config.client_id, origin: location.origin, ux_mode: config.ux_mode || "popup",
      channel_id: channel, nonce: config.nonce };
    var url = address("select", values);
    var opened = window.open(url, "g_sign_in", "popup,width=500,height=720");
    if (!opened) warn("Failed to open popup window on url: " + base + "select. Maybe blocked by the browser?");
    return opened;
  }

  window.addEventListener("message", function (event) {
    if (event.origin !== home || typeof event.data !== "object" || event.data === null) return;
    var button = event.data.type === "click" && buttons[event.data.button];
    if (button && button.frame.contentWindow === event.source) {
      if (button.listener) button.listener();
      openChooser();
    }
    if (event.data.type === "credential" && channel && event.data.channel === channel) {
      if (event.source) event.source.postMessage("taken:" + channel, home);
      channel = null;
      config.callback({ credential: event.data.credential, select_by: "btn" });
    }
  });

  var id = {
    initialize: function (given) {
      if (config) warn("google.accounts.id.initialize() is called multiple times.");
      if (!given || typeof given.client_id !== "string") return warn("Missing required parameter: client_id.");
      knownOnly(given, OPTIONS);
      config = given;
    },
    renderButton: function (parent, given) {
      if (!config) return warn("Failed to render button before calling initialize().");
      given = given || {};
      knownOnly(given, BUTTON);
      if (!document.getElementById("googleidentityservice_button_styles")) {
        var style = document.createElement("link");
        style.id = "googleidentityservice_button_styles";
        style.rel = "stylesheet";
        style.href = base + "style";
        document.head.appendChild(style);
      }
      count += 1;
      var width = Math.min(400, Math.max(200, Math.floor(given.width || 200)));
      var frame = document.createElement("iframe");
      frame.className = "kolot-sandbox-gsi";
      frame.title = "Google";
      frame.style.cssText = "display:block;width:" + (width + 20) + "px;height:44px;margin:-2px -10px";
      frame.src = address("button", { client_id: config.client_id, origin: location.origin, button_id: count,
        type: given.type, theme: given.theme, size: given.size, text: given.text, shape: given.shape,
        logo_alignment: given.logo_alignment, width: width, hl: given.locale });
      buttons[count] = { frame: frame, listener: given.click_listener };
      parent.replaceChildren(frame);
    },
    prompt: function (listener) {
      if (!config) return warn("Failed to prompt before calling initialize().");
      var opened = openChooser();
      if (listener) listener({ isDisplayMoment: function () { return true; },
        isDisplayed: function () { return Boolean(opened); }, isNotDisplayed: function () { return !opened; },
        isSkippedMoment: function () { return false; }, isDismissedMoment: function () { return false; },
        getMomentType: function () { return "display"; } });
    },
    cancel: function () { channel = null; },
    disableAutoSelect: function () {},
    storeCredential: function (_, done) { if (done) done(); },
    revoke: function (_, done) { if (done) done({ successful: true }); }
  };
  window.google = Object.assign(window.google || {}, { accounts: { id: id } });
})();
`;
