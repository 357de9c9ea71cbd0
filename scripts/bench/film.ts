// Writes a real film, filled up to so many bytes: tsx film.ts PATH BYTES.
import { writeFileSync } from "node:fs";
import { makeMp4 } from "../../tests/harness/video";

const [path = "", bytes = ""] = process.argv.slice(2);
writeFileSync(path, await makeMp4({ bytes: Number(bytes) }));
