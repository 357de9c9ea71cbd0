import { beforeEach, expect, it } from "vitest";
import { HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { findRemoteBackupProblems } from "@/lib/operations/server/find-remote-backup-problems";
import { createBackupName, parseBackupTime } from "@/lib/operations/server/remote-backups";
import type { RemoteStore } from "@/lib/providers/backup-store/port";

const BUCKET = "backups";
let objects: Map<string, string>;
let store: RemoteStore;

beforeEach(() => {
  objects = new Map();
  store = {
    put: () => Promise.reject(new Error("read only")),
    delete: () => Promise.reject(new Error("read only")),
    list: async () => new Map([...objects].map(([key, text]) => [key, text.length])),
    get: async (key) => {
      const text = objects.get(key);
      return text === undefined ? null : Buffer.from(text);
    },
  };
});

const nameOf = (ageHours: number) => createBackupName(new Date(Date.now() - ageHours * HOUR_MS));

function writeBackup(ageHours: number): string {
  const name = nameOf(ageHours);
  const parts = ["first part", "last"];
  for (const [index, text] of parts.entries()) objects.set(`${name}/part-0000${index}.age`, text);
  const list = parts.map(({ length: bytes }) => ({ bytes, sha256: "0".repeat(64) }));
  objects.set(`${name}/complete.json`, JSON.stringify({ format: 1, parts: list }));
  return name;
}

const find = (bucket: string | undefined = BUCKET) => findRemoteBackupProblems(bucket, () => store);

it("time of a remote backup is read from its name", () => {
  const at = new Date("2026-11-29T03:04:05Z");
  expect(parseBackupTime(createBackupName(at))).toBe(at.getTime());
  expect(parseBackupTime("another")).toBeNaN();
});

it("without a bucket no store is opened", async () => {
  const open = () => {
    throw new Error("opened");
  };
  expect(await findRemoteBackupProblems(undefined, open)).toEqual([]);
});

it("newest remote backup is a problem when it is older than 26 hours", async () => {
  writeBackup(60);
  const newest = writeBackup(26.5);
  expect(await find()).toEqual([]);
  for (const key of [...objects.keys()]) if (key.startsWith(newest)) objects.delete(key);
  expect(await find()).toEqual([{ code: "remoteBackupOld", value: "60" }]);
});

it("bucket with unfinished backups and other files only has no remote backup", async () => {
  objects.set(`${nameOf(1)}/part-00000.age`, "first part");
  objects.set("another/complete.json", "{}");
  expect(await find()).toEqual([{ code: "remoteBackupMissing", value: BUCKET }]);
});

it.each<[string, (name: string) => unknown]>([
  ["lacks a part", (name) => objects.delete(`${name}/part-00001.age`)],
  ["has a part of another size", (name) => objects.set(`${name}/part-00000.age`, "first")],
  ["has a list that is no JSON", (name) => objects.set(`${name}/complete.json`, "{")],
  ["has a list of another format", (name) => objects.set(`${name}/complete.json`, "{}")],
])("newest remote backup is a problem by its name when it %s", async (_, damage) => {
  writeBackup(40);
  const name = writeBackup(2);
  damage(name);
  expect(await find()).toEqual([{ code: "remoteBackupDamaged", value: name }]);
});

it.each<[string, () => unknown, string]>([
  [
    "does not answer",
    () => {
      store.list = () => Promise.reject(Object.assign(new Error("10.0.0.7:9000"), { code: "ECONNREFUSED" }));
    },
    "ECONNREFUSED",
  ],
  [
    "refuses the key",
    () => {
      store.get = () => Promise.reject(Object.assign(new Error("no"), { name: "AccessDenied" }));
    },
    "AccessDenied",
  ],
])("store of remote backups is a problem of its own when it %s", async (_, breakStore, reason) => {
  writeBackup(2);
  breakStore();
  expect(await find()).toEqual([{ code: "remoteBackupUnreachable", value: `${BUCKET}, ${reason}` }]);
});

it("incomplete settings of remote backups are a problem", async () => {
  const open = () => {
    throw new Error("settings");
  };
  expect(await findRemoteBackupProblems(BUCKET, open)).toEqual([
    { code: "remoteBackupUnreachable", value: `${BUCKET}, Error` },
  ]);
});
