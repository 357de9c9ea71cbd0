import { request } from "node:http";

const CHUNK_BYTES = 262_144;

/** The subset of XMLHttpRequest that an upload with progress uses, on Node sockets. */
export class FakeXhr extends EventTarget {
  /** Base of relative URLs. */
  static base = "";

  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  responseType = "";
  readonly #headers: Record<string, string> = {};
  #method = "GET";
  #url = new URL("http://localhost");
  #over = false;
  #destroy: () => void = () => undefined;

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = new URL(url, FakeXhr.base);
  }

  setRequestHeader(name: string, value: string): void {
    if (/^(content-length|host|cookie|connection)$/i.test(name)) throw new Error(`unsafe header ${name}`);
    this.#headers[name] = value;
  }

  abort(): void {
    this.#end("abort");
    this.#destroy();
  }

  send(body: Blob | FormData): void {
    // The form's bytes and boundary, as fetch writes them.
    const wrapped = new Request("http://localhost", { method: "POST", body });
    const type = wrapped.headers.get("content-type");
    wrapped
      .arrayBuffer()
      .then((bytes) => this.#transfer(Buffer.from(bytes), body instanceof FormData ? type : null))
      .catch(() => this.#end("error"));
  }

  async #transfer(bytes: Buffer, formType: string | null): Promise<void> {
    const headers = {
      ...this.#headers,
      "content-length": bytes.length,
      ...(formType ? { "content-type": formType } : {}),
    };
    const call = request(this.#url, { method: this.#method, headers });
    this.#destroy = () => call.destroy();
    call.on("error", () => this.#end("error"));
    call.on("response", (response) => {
      response.setEncoding("utf8");
      response.on("data", (text: string) => {
        this.responseText += text;
      });
      response.on("error", () => this.#end("error"));
      response.on("end", () => {
        this.status = response.statusCode ?? 0;
        this.#end("load");
      });
    });
    for (let at = 0; at < bytes.length && !this.#over; at += CHUNK_BYTES) {
      const part = bytes.subarray(at, at + CHUNK_BYTES);
      await new Promise<void>((sent) => call.write(part, () => sent()));
      this.#tell(Math.min(bytes.length, at + CHUNK_BYTES), bytes.length);
    }
    call.end();
  }

  #tell(loaded: number, total: number): void {
    this.upload.dispatchEvent(
      Object.assign(new Event("progress"), { lengthComputable: true, loaded, total }),
    );
  }

  #end(type: "load" | "error" | "abort"): void {
    if (this.#over) return;
    this.#over = true;
    this.dispatchEvent(new Event(type));
  }
}
