export interface CspSources {
  media: string;
  /** `media` redirects to the origin of uploads; a policy has to allow both ends of a redirect. */
  signedMedia?: boolean;
  /** Origin of presigned uploads, when it differs from `media`. */
  uploads?: string | undefined;
  sandbox: string | undefined;
  stockPhotos?: string | undefined;
  google?: string | undefined;
  /** Address of the payment form: the page with its frame, which 3-D Secure leads on to a page of any bank. */
  paymentFrame?: string | undefined;
  /** Origins of the analytics service, on the public pages that may load it. */
  measuring?: readonly string[];
  /** A return page that the gateway loads inside that frame: only our own origin may frame it. */
  framed?: boolean;
  /** The page comes from `npm run dev`: React evaluates code, and hot reload uses a WebSocket. */
  development?: boolean;
}

export type CspScriptPolicy = { nonce: string } | { hashes: readonly string[] };

// The chooser of a page shows the images of pages that are not connected yet, from the platforms' own hosts.
const PLATFORM_IMAGES = [
  ...["https://*.fbcdn.net", "https://*.fbsbx.com", "https://*.cdninstagram.com"],
  "https://media.licdn.com",
].join(" ");

/** Returns the sources that the Google button needs; all of them are beside its script URL. */
function googleSources(script: string | undefined): { script: string; beside: string; style: string } {
  if (!script) return { script: "", beside: "", style: "" };
  const beside = new URL(".", script).href;
  return { script, beside, style: `${beside}style` };
}

/** No list of banks exists: any encrypted page. An unencrypted form is an emulator on this machine. */
function getPaymentFrameSources(form: string): string {
  return new URL(form).protocol === "http:" ? "https: http:" : "https:";
}

function scriptSource(scripts: CspScriptPolicy): string {
  if ("nonce" in scripts) return `'self' 'nonce-${scripts.nonce}' 'strict-dynamic'`;
  return ["'self'", ...scripts.hashes.map((hash) => `'sha256-${hash}'`)].join(" ");
}

/** Builds the policy of a document: scripts run by nonce on dynamic pages and by hash on static ones. */
export function buildContentSecurityPolicy(scripts: CspScriptPolicy, sources: CspSources): string {
  const sandbox = sources.sandbox ? new URL(sources.sandbox).origin : "";
  const google = googleSources(sources.google);
  const stock = sources.stockPhotos ? `${sources.stockPhotos}/` : "";
  const payment = sources.paymentFrame ? getPaymentFrameSources(sources.paymentFrame) : "";
  const measuring = (sources.measuring ?? []).join(" ");
  const uploads = sources.uploads ? new URL(sources.uploads).origin : "";
  const media = sources.signedMedia ? uploads : new URL(sources.media).origin;
  const hotReload = sources.development
    ? { script: "'unsafe-eval'", connect: "ws:" }
    : { script: "", connect: "" };
  const directives = [
    "default-src 'self'",
    // Browsers that support 'strict-dynamic' use the nonce; the URL is for those that do not.
    `script-src ${scriptSource(scripts)} ${google.script} ${measuring} ${hotReload.script}`,
    `style-src 'self' 'unsafe-inline' ${google.style}`,
    `img-src 'self' data: blob: ${media} ${PLATFORM_IMAGES} ${stock} ${sandbox} ${measuring}`,
    `media-src 'self' blob: ${media}`,
    "font-src 'self'",
    `connect-src 'self' ${media} ${uploads === media ? "" : uploads} ${google.beside} ${measuring} ${hotReload.connect}`,
    `frame-src 'self' ${google.beside} ${payment}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${sources.framed ? "'self'" : "'none'"}`,
  ];
  return directives.map((directive) => directive.replace(/ +/g, " ").trim()).join("; ");
}
