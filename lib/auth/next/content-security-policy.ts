export interface PolicySources {
  /** Public base address of media: images, videos, and direct uploads to it. */
  media: string;
  /** Where the browser uploads by signed address, when that is another place. */
  uploads?: string | undefined;
  /** Where the stand-ins answer, when the sandbox runs: their pages' pictures. */
  sandbox: string | undefined;
  /** Where stock photos are shown from: their host, or a folder of it. */
  stockPhotos?: string | undefined;
  /** Address of the script behind the Google button, on the one page that has it. */
  google?: string | undefined;
  /** Address of the gateway's page that is shown in a frame of ours. */
  paymentFrame?: string | undefined;
  /** Origins of a measuring service, on the public pages that may load it. */
  measuring?: readonly string[];
  /** A page of ours that the gateway leads to inside that frame: only we may show it in one. */
  framed?: boolean;
}

export type Scripts = { nonce: string } | { hashes: readonly string[] };

// Pictures of connected pages come from Meta's own hosts.
const META_PICTURES = "https://*.fbcdn.net https://*.fbsbx.com";

/** What Google's button loads, shows and asks: all of it lies beside its script. */
function googleSources(script: string | undefined): { script: string; beside: string; style: string } {
  if (!script) return { script: "", beside: "", style: "" };
  const beside = new URL(".", script).href;
  return { script, beside, style: `${beside}style` };
}

function scriptSource(scripts: Scripts): string {
  if ("nonce" in scripts) return `'self' 'nonce-${scripts.nonce}' 'strict-dynamic'`;
  return ["'self'", ...scripts.hashes.map((hash) => `'sha256-${hash}'`)].join(" ");
}

/**
 * The policy of a document (reliability.md 3.5). Scripts run by nonce where a page is made for each request, and
 * by hash where it was made at build time. Styles may be inline: dialogs and toasts bring theirs while they run.
 */
export function contentSecurityPolicy(scripts: Scripts, sources: PolicySources): string {
  const media = new URL(sources.media).origin;
  const sandbox = sources.sandbox ? new URL(sources.sandbox).origin : "";
  const google = googleSources(sources.google);
  const stock = sources.stockPhotos ? `${sources.stockPhotos}/` : "";
  const payment = sources.paymentFrame ? new URL(sources.paymentFrame).origin : "";
  const measuring = (sources.measuring ?? []).join(" ");
  const uploads = sources.uploads ? new URL(sources.uploads).origin : "";
  const directives = [
    "default-src 'self'",
    // Browsers that know 'strict-dynamic' go by the nonce; the address is for those that do not.
    `script-src ${scriptSource(scripts)} ${google.script} ${measuring}`,
    `style-src 'self' 'unsafe-inline' ${google.style}`,
    `img-src 'self' data: blob: ${media} ${META_PICTURES} ${stock} ${sandbox} ${measuring}`,
    `media-src 'self' blob: ${media}`,
    "font-src 'self'",
    `connect-src 'self' ${media} ${uploads === media ? "" : uploads} ${google.beside} ${measuring}`,
    `frame-src 'self' ${google.beside} ${payment}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${sources.framed ? "'self'" : "'none'"}`,
  ];
  return directives.map((directive) => directive.replace(/ +/g, " ").trim()).join("; ");
}
