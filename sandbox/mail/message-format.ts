const MAX_LINE_BYTES = 998;
/** RFC 5322, 3.6: at most one of each; Gmail wants the required ones (docs/providers/mail.md). */
const SINGLE = ["from", "sender", "reply-to", "to", "cc", "bcc", "subject", "date", "message-id"];
const REQUIRED = ["from", "date", "message-id"];

export interface FormatFault {
  status: 521 | 550;
  text: string;
}

/** Returns why receiving servers refuse this message; null for a well-formed one. */
export function findFormatFault(raw: Buffer): FormatFault | null {
  const text = raw.toString("latin1");
  if (/(?<!\r)\n|\r(?!\n)/.test(text)) {
    return { status: 521, text: "5.5.2 Error: bare <LF> received" };
  }
  const lines = text.split("\r\n");
  if (lines.some((line) => line.length > MAX_LINE_BYTES)) {
    return { status: 550, text: `5.6.0 Line too long: more than ${MAX_LINE_BYTES} octets` };
  }
  const end = lines.indexOf("");
  const fault = findHeaderFault(end < 0 ? lines : lines.slice(0, end));
  return fault === null
    ? null
    : { status: 550, text: `5.7.1 The message is not RFC 5322 compliant: ${fault}` };
}

function findHeaderFault(lines: string[]): string | null {
  const names: string[] = [];
  for (const line of lines) {
    if (/^[ \t]/.test(line)) continue;
    const [, name = ""] = /^([!-9;-~]+):/.exec(line) ?? [];
    if (name === "") return "a line of the header is no field";
    names.push(name.toLowerCase());
  }
  const missing = REQUIRED.find((name) => !names.includes(name));
  if (missing) return `'${missing}' header is missing`;
  const repeated = SINGLE.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (repeated) return `duplicate headers: ${repeated}`;
  return lines.some((line) => /[^ -~\t]/.test(line)) ? "the header has bytes outside ASCII" : null;
}
