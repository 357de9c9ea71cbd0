import busboy from "busboy";
import type { SandboxRequest } from "@/sandbox/core/emulator";

export interface FormFile {
  field: string;
  type: string;
  bytes: Buffer;
}

export interface MultipartForm {
  fields: [name: string, value: string][];
  files: FormFile[];
}

/** Reads a multipart form. Rejects when the form cannot be parsed; parts beyond the limits are dropped. */
export function readMultipart({ headers, body }: SandboxRequest, limits: busboy.Limits) {
  const form: MultipartForm = { fields: [], files: [] };
  return new Promise<MultipartForm>((resolve, reject) => {
    const parser = busboy({ headers, limits });
    parser.on("field", (name, value) => form.fields.push([name, value]));
    parser.on("file", (field, stream, { mimeType }) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => form.files.push({ field, type: mimeType, bytes: Buffer.concat(chunks) }));
    });
    parser.on("close", () => resolve(form));
    parser.on("error", reject);
    parser.end(body);
  });
}
