import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { getSecretFolders, readSecretFiles } from "@/scripts/start/secret-files.mjs";

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "kolot-secrets-"));
  for (const name of ["first", "second"]) mkdirSync(join(home, name));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

it("a secret file sets the variable of its name, without the line end", () => {
  writeFileSync(join(home, "first", "SMTP_URL"), "smtps://mail.example\n");
  expect(readSecretFiles([join(home, "first")], {})).toEqual({ SMTP_URL: "smtps://mail.example" });
});

it("a credential of systemd sets the variable after its prefix", () => {
  writeFileSync(join(home, "first", "kolot_SMTP_URL"), "smtps://mail.example");
  expect(readSecretFiles([join(home, "first")], {})).toEqual({ SMTP_URL: "smtps://mail.example" });
});

it("the environment goes before a file, and the first folder before the second", () => {
  writeFileSync(join(home, "first", "SMTP_URL"), "first");
  writeFileSync(join(home, "second", "SMTP_URL"), "second");
  writeFileSync(join(home, "second", "FB_APP_SECRET"), "file");
  const folders = [join(home, "first"), join(home, "second")];
  expect(readSecretFiles(folders, { FB_APP_SECRET: "given" })).toEqual({ SMTP_URL: "first" });
  expect(readSecretFiles(folders, { FB_APP_SECRET: "" })).toEqual({
    SMTP_URL: "first",
    FB_APP_SECRET: "file",
  });
});

it("other files of the folder, and a folder that does not exist, set nothing", () => {
  for (const name of [".gitignore", "README.md", "lower"]) writeFileSync(join(home, "first", name), "x");
  expect(readSecretFiles([join(home, "first"), join(home, "none")], {})).toEqual({});
});

it("folders are those of systemd and of containers, unless another one is named", () => {
  expect(getSecretFolders({})).toEqual(["/run/secrets"]);
  expect(getSecretFolders({ CREDENTIALS_DIRECTORY: "/run/credentials/x" })).toEqual(["/run/credentials/x"]);
  expect(getSecretFolders({ KOLOT_SECRETS_DIR: "/etc/kolot" })).toEqual(["/etc/kolot"]);
  const both = { CREDENTIALS_DIRECTORY: "/run/credentials/x", KOLOT_SECRETS_DIR: "/etc/kolot" };
  expect(getSecretFolders(both)).toEqual(["/run/credentials/x", "/etc/kolot"]);
});
