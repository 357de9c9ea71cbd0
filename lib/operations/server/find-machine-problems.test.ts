import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { findBackupProblems, findDiskProblems } from "@/lib/operations/server/find-machine-problems";

let home: string;

beforeEach(async () => {
  home = await fs.mkdtemp(join(tmpdir(), "kolot-machine-"));
});
afterEach(() => fs.rm(home, { recursive: true, force: true }));

async function writeBackup(name: string, ageHours: number): Promise<void> {
  await fs.mkdir(join(home, name));
  const manifest = join(home, name, "manifest.json");
  await fs.writeFile(manifest, "{}");
  const madeAt = new Date(Date.now() - ageHours * HOUR_MS);
  await fs.utimes(manifest, madeAt, madeAt);
}

describe("backups", () => {
  it("without a folder nothing is checked", async () => {
    expect(await findBackupProblems(undefined)).toEqual([]);
  });

  it("newest backup is a problem when it is older than 26 hours", async () => {
    await writeBackup("older", 60);
    await writeBackup("newest", 25.5);
    expect(await findBackupProblems(home)).toEqual([]);
    await fs.rm(join(home, "newest"), { recursive: true });
    expect(await findBackupProblems(home)).toEqual([{ code: "backupOld", value: "60" }]);
  });

  it("folder with unfinished backups only has no backup", async () => {
    await fs.mkdir(join(home, "unfinished"));
    await fs.writeFile(join(home, "note.txt"), "");
    expect(await findBackupProblems(home)).toEqual([{ code: "backupMissing", value: home }]);
  });

  it("folder that cannot be read fails the check", async () => {
    await expect(findBackupProblems(join(home, "none"))).rejects.toThrow("ENOENT");
  });
});

const free = vi.hoisted(() => ({ mb: undefined as number | undefined }));

vi.mock("node:fs/promises", async (load) => {
  const real = await load<typeof fs>();
  return {
    ...real,
    statfs: async (folder: string) => {
      const found = await real.statfs(folder);
      return free.mb === undefined ? found : { ...found, bsize: 1024, bavail: free.mb * 1024 };
    },
  };
});

it("disk is a problem below 500 MB, by its folder", async () => {
  free.mb = 500;
  expect(await findDiskProblems([home])).toEqual([]);
  free.mb = 499;
  expect(await findDiskProblems([home])).toEqual([{ code: "diskFull", value: `${home}, 499 MB` }]);
  expect(await findDiskProblems()).toHaveLength(2);
});
