import STATUS from "./error-statuses.json" with { type: "json" };

export type S3Code = keyof typeof STATUS;

export class S3Error extends Error {
  override name = "S3Error";
  readonly code: S3Code;
  readonly headers: Record<string, string>;

  constructor(code: S3Code, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.headers = headers;
  }

  get status(): number {
    return STATUS[this.code];
  }
}
