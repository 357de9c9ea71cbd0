export interface ParsedMail {
  headers: Record<string, string>;
  subject: string;
  text: string;
  html: string;
  attachments: { name: string; type: string; bytes: number }[];
}

interface Part {
  headers: Record<string, string>;
  body: Buffer;
}

/** Parses multipart, base64, quoted-printable and encoded headers; all other parts become attachments. */
export function parseMail(raw: Buffer): ParsedMail {
  const top = splitPart(raw);
  const mail: ParsedMail = {
    headers: top.headers,
    subject: top.headers.subject ?? "",
    text: "",
    html: "",
    attachments: [],
  };
  collect(top, mail, 0);
  return mail;
}

function collect(part: Part, mail: ParsedMail, depth: number) {
  const { value: type, parameters } = headerValue(part.headers["content-type"] ?? "text/plain");
  const disposition = headerValue(part.headers["content-disposition"] ?? "");
  if (type.startsWith("multipart/") && parameters.boundary && depth < 10) {
    for (const child of splitMultipart(part.body, parameters.boundary))
      collect(splitPart(child), mail, depth + 1);
    return;
  }
  const bytes = decodeTransfer(part.body, part.headers["content-transfer-encoding"] ?? "7bit");
  const attached = disposition.value === "attachment";
  if (!attached && type === "text/html" && mail.html === "")
    mail.html = decodeText(bytes, parameters.charset);
  else if (!attached && type === "text/plain" && mail.text === "") {
    mail.text = decodeText(bytes, parameters.charset);
  } else {
    const name = disposition.parameters.filename ?? parameters.name ?? "attachment";
    mail.attachments.push({ name, type, bytes: bytes.length });
  }
}

// Header bytes are read as latin1 so that no byte is lost, and as UTF-8 after the encoded words are decoded.
function splitPart(raw: Buffer): Part {
  const text = raw.toString("latin1");
  const blank = /^\r?\n|\r?\n\r?\n/.exec(text);
  const head = blank ? text.slice(0, blank.index) : text;
  const body = blank ? raw.subarray(blank.index + blank[0].length) : Buffer.alloc(0);
  const headers: Record<string, string> = {};
  for (const line of head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0)
      headers[line.slice(0, colon).trim().toLowerCase()] ??= decodeHeader(line.slice(colon + 1).trim());
  }
  return { headers, body };
}

function splitMultipart(body: Buffer, boundary: string): Buffer[] {
  const text = `\r\n${body.toString("latin1")}`;
  const marker = new RegExp(
    `\\r?\\n--${boundary.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(--)?[ \\t]*(?=\\r?\\n|$)`,
  );
  const chunks = text.split(new RegExp(marker.source.replace("(--)?", "(?:--)?"), "g"));
  // Text before the first and after the last boundary is not part of the mail.
  return chunks.slice(1, -1).map((chunk) => Buffer.from(chunk.replace(/^\r?\n/, ""), "latin1"));
}

function headerValue(header: string) {
  const [value = "", ...rest] = header.split(/;\s*(?=[\w*-]+=)/);
  const parameters: Record<string, string> = {};
  for (const pair of rest) {
    const equals = pair.indexOf("=");
    const name = pair.slice(0, equals).trim().toLowerCase();
    const plain = pair
      .slice(equals + 1)
      .trim()
      .replace(/^"(.*)"$/, "$1");
    if (name.endsWith("*")) parameters[name.slice(0, -1)] = decodeExtended(plain);
    else parameters[name] = plain;
  }
  return { value: value.trim().toLowerCase(), parameters };
}

function decodeExtended(value: string) {
  const encoded = value.replace(/^[^']*'[^']*'/, "");
  return /%[0-9a-f]{2}/i.test(encoded) ? decodeURIComponent(encoded) : encoded;
}

function decodeHeader(value: string) {
  const joined = value.replace(/(\?=)\s+(=\?)/g, "$1$2");
  const runs: { charset: string; bytes: Buffer }[] = [];
  const words = /=\?([^?*]+)(?:\*[^?]*)?\?([bq])\?([^?]*)\?=/gi;
  let at = 0;
  // Adjacent words of one charset are joined before decoding because senders split them inside a character.
  const add = (charset: string, bytes: Buffer) => {
    const last = runs.at(-1);
    if (last?.charset === charset) last.bytes = Buffer.concat([last.bytes, bytes]);
    else runs.push({ charset, bytes });
  };
  for (const match of joined.matchAll(words)) {
    const [complete, charset = "utf-8", encoding = "", data = ""] = match;
    if (match.index > at) add("utf-8", Buffer.from(joined.slice(at, match.index), "latin1"));
    add(
      charset.toLowerCase(),
      encoding.toLowerCase() === "b" ? Buffer.from(data, "base64") : quoted(data, true),
    );
    at = match.index + complete.length;
  }
  add("utf-8", Buffer.from(joined.slice(at), "latin1"));
  return runs.map((run) => decodeText(run.bytes, run.charset)).join("");
}

function decodeTransfer(body: Buffer, encoding: string) {
  const name = encoding.trim().toLowerCase();
  if (name === "base64") return Buffer.from(body.toString("latin1"), "base64");
  return name === "quoted-printable" ? quoted(body.toString("latin1"), false) : body;
}

function quoted(text: string, inHeader: boolean) {
  const unwrapped = inHeader
    ? text.replace(/_/g, " ")
    : text.replace(/[ \t]*=\r?\n/g, (all) => all.replace(/=\r?\n/, ""));
  return Buffer.from(
    unwrapped.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
}

function decodeText(bytes: Buffer, charset = "utf-8") {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString("utf8");
  }
}
