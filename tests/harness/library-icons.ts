import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ICON_LIBRARY_URL, type LibraryIcon } from "@/lib/canvas/client/icon-library";
import { REPOSITORY_ROOT } from "@/tests/harness/npm-start";

/** Reads the bytes of the file of icons that browsers load. */
export const readIconFile = (): Buffer => readFileSync(join(REPOSITORY_ROOT, "public", ICON_LIBRARY_URL));

export const readLibraryIcons = (): LibraryIcon[] => JSON.parse(readIconFile().toString());
