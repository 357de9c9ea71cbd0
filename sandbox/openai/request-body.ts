import busboy from "busboy";
import type { SandboxRequest } from "@/sandbox/core/stand-in";
import { OpenAiError } from "@/sandbox/openai/errors";
import { type Fields, isObject } from "@/sandbox/openai/fields";

export interface UploadedFile {
  field: string;
  type: string;
  bytes: Buffer;
}

export function jsonBody({ headers, body }: SandboxRequest): Fields {
  if (!(headers["content-type"] ?? "").toLowerCase().startsWith("application/json")) {
    const message = "Unsupported content type. This API method only accepts 'application/json' requests.";
    throw new OpenAiError(400, "unsupported_content_type", message);
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new OpenAiError(400, null, "We could not parse the JSON body of your request.");
  }
  if (!isObject(value)) throw new OpenAiError(400, null, "The JSON body of your request must be an object.");
  return value;
}

/** Fields and files of a multipart form; `image[]` and `image` are the same field, as at the maker's. */
export function multipartBody({ headers, body }: SandboxRequest) {
  const fields: Fields = {};
  const files: UploadedFile[] = [];
  return new Promise<{ fields: Fields; files: UploadedFile[] }>((resolve, reject) => {
    const broken = () => reject(new OpenAiError(400, null, "Could not parse multipart form."));
    try {
      const parser = busboy({ headers, limits: { fieldSize: 1024 * 1024, files: 40, fields: 100 } });
      parser.on("field", (name, value) => {
        fields[plain(name)] = value;
      });
      parser.on("file", (name, stream, { mimeType }) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () =>
          files.push({ field: plain(name), type: mimeType, bytes: Buffer.concat(chunks) }),
        );
      });
      parser.on("close", () => resolve({ fields, files }));
      parser.on("error", broken);
      parser.end(body);
    } catch {
      broken();
    }
  });
}

function plain(name: string) {
  return name.replace(/\[\]$/, "");
}
