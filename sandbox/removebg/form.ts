import busboy from "busboy";
import type { SandboxRequest } from "@/sandbox/core/stand-in";
import { RemoveBgRefusal } from "@/sandbox/removebg/refusal";

const MOST_BYTES = 22 * 1_048_576;
const CHOICES: Record<string, readonly string[]> = {
  size: ["auto", "preview", "full"],
  format: ["auto", "png"],
  type: ["auto", "person", "product", "car"],
};

export interface RemovalForm {
  picture: Buffer;
  size: string;
}

/** The form of POST /v1.0/removebg. A field that is not served here is refused. */
export async function readForm(request: SandboxRequest): Promise<RemovalForm> {
  if (!(request.headers["content-type"] ?? "").startsWith("multipart/form-data")) {
    throw new RemoveBgRefusal(400, "missing_source", "No image given");
  }
  const { fields, picture } = await parse(request);
  for (const [name, value] of fields) {
    const choices = CHOICES[name];
    if (!choices) throw new RemoveBgRefusal(400, "unknown_parameter", `Unknown parameter: ${name}`);
    if (!choices.includes(value))
      throw new RemoveBgRefusal(400, `invalid_${name}`, `Invalid ${name}: ${value}`);
  }
  if (!picture || picture.length === 0) throw new RemoveBgRefusal(400, "missing_source", "No image given");
  if (picture.length > MOST_BYTES) {
    throw new RemoveBgRefusal(400, "file_too_large", "File too large: at most 22 MB");
  }
  return { picture, size: fields.get("size") ?? "preview" };
}

function parse(request: SandboxRequest) {
  const fields = new Map<string, string>();
  let picture: Buffer | undefined;
  return new Promise<{ fields: Map<string, string>; picture: Buffer | undefined }>((resolve, reject) => {
    const broken = () => reject(new RemoveBgRefusal(400, "missing_source", "The form cannot be read"));
    try {
      const parser = busboy({ headers: request.headers, limits: { files: 2, fields: 30 } });
      parser.on("field", (name, value) => fields.set(name, value));
      parser.on("file", (name, stream) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          if (name === "image_file") picture = Buffer.concat(chunks);
          else fields.set(name, "a file");
        });
      });
      parser.on("close", () => resolve({ fields, picture }));
      parser.on("error", broken);
      parser.end(request.body);
    } catch {
      broken();
    }
  });
}
