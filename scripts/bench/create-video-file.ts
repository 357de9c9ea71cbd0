// Writes a valid video padded to a size in bytes: tsx create-video-file.ts PATH BYTES.
import { writeFileSync } from "node:fs";
import { createMp4 } from "../../tests/harness/video-files";

const [path = "", bytes = ""] = process.argv.slice(2);
writeFileSync(path, await createMp4({ bytes: Number(bytes) }));
