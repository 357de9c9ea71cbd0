import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ICON_LIBRARY_URL, type LibraryIcon } from "@/lib/canvas/client/icon-library";
import { REPOSITORY_ROOT } from "@/tests/harness/npm-start";

/** Reads the bytes of a file that browsers load from this address. */
export const readLibraryFile = (url: string): Buffer => readFileSync(join(REPOSITORY_ROOT, "public", url));

export const readIconFile = (): Buffer => readLibraryFile(ICON_LIBRARY_URL);

export const readLibraryIcons = (): LibraryIcon[] => JSON.parse(readIconFile().toString());
