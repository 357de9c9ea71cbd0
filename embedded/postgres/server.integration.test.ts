import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isAlive } from "../lib/child-process";
import { copyBinaries } from "./binaries";
import { removeDataLocation } from "./data-location";
import { findUserForRoot } from "./os-user";
import { listPostgresProcesses, readPostmasterPid } from "./processes";
import { startEmbeddedPostgres } from "./server";

const isRoot = process.getuid?.() === 0;
const here = import.meta.dirname;

let dataDir: string;
let children: ChildProcess[] = [];

beforeEach(async () => {
  // Checkouts in home folders have spaces and, for root, closed directories.
  dataDir = join(await mkdtemp(join(tmpdir(), "kolot pg ")), "data");
});

afterEach(async () => {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  children = [];
  const data = await getDataPath().catch(() => undefined);
  for (const pid of data ? listPostgresProcesses(data) : []) process.kill(pid, "SIGKILL");
  await removeDataLocation(dataDir);
  await rm(join(dataDir, ".."), { recursive: true, force: true });
});

async function getDataPath(): Promise<string> {
  const named = join(dataDir, "postgres");
  return (await stat(named)).isFile() ? (await readFile(named, "utf8")).trim() : named;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function launch(env: Record<string, string> = {}, account: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, ["--import", "tsx", join(here, "main.ts")], {
    ...account,
    env: { ...process.env, POSTGRES_PORT: "0", KOLOT_PARENT_PID: "", KOLOT_DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let complaint = "";
  child.stderr.on("data", (chunk) => {
    complaint += chunk;
  });
  const ready = new Promise<{ ready: boolean; url: string; pid: number }>((done, fail) => {
    createInterface({ input: child.stdout }).once("line", (line) => done(JSON.parse(line)));
    child.once("exit", (code) => fail(new Error(`exit ${code}: ${complaint}`)));
  });
  return { child, ready, ended: once(child, "exit"), complaint: () => complaint };
}

describe("server", () => {
  // spec: T.15
  test("server is PostgreSQL 18 on 127.0.0.1 and keeps data over a restart", async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    expect(first.url).toMatch(/^postgresql:\/\/kolot:[\w-]{32}@127\.0\.0\.1:\d+\/kolot$/);
    await query(first.url, "create table note (text text); insert into note values ('שלום')");
    const [settings] = await query(
      first.url,
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('fsync') as fsync,
       current_setting('shared_buffers') as buffers, current_setting('listen_addresses') as address`,
    );
    expect(settings).toEqual({ version: 18, fsync: "on", buffers: "64MB", address: "127.0.0.1" });
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);

    const second = await startEmbeddedPostgres({ dataDir });
    expect(await query(second.url, "select text from note")).toEqual([{ text: "שלום" }]);
    await second.stop();
  });

  test("application role can create databases and is no superuser", async () => {
    const server = await startEmbeddedPostgres({ dataDir, durable: false });
    expect(
      await query(server.url, "select rolsuper, rolcreatedb from pg_roles where rolname = user"),
    ).toEqual([{ rolsuper: false, rolcreatedb: true }]);
    await query(server.url, "create database other");
    const asSuperuser = server.url.replace("//kolot:", "//postgres:");
    await expect(query(asSuperuser, "select 1")).rejects.toThrow("authentication failed");
    await server.stop();
  });

  test("password is private and recreated when the secrets are lost", async () => {
    const first = await startEmbeddedPostgres({ dataDir, durable: false });
    await first.stop();
    const file = join(dataDir, "secrets.json");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await writeFile(file, JSON.stringify({ nextAuthSecret: "kept" }));

    const second = await startEmbeddedPostgres({ dataDir, durable: false });
    expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(second.url.split("@")[0]).not.toBe(first.url.split("@")[0]);
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ nextAuthSecret: "kept" });
    await second.stop();
  });

  test("second launcher on the same data is rejected", async () => {
    const server = await startEmbeddedPostgres({ dataDir, durable: false });
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/already running \(process \d+\)/);
    await server.stop();
  });

  test("server starts when its pid file names another running program", async () => {
    const first = await startEmbeddedPostgres({ dataDir, durable: false });
    const data = await getDataPath();
    const pidFile = await readFile(join(data, "postmaster.pid"), "utf8");
    await first.stop();
    // A running process of the same account, as after a reboot: PostgreSQL alone would refuse to start.
    const { uid, gid } = await stat(data);
    const bystander = spawn("sleep", ["60"], { uid, gid, stdio: "ignore" });
    children.push(bystander);
    await writeFile(join(data, "postmaster.pid"), pidFile.replace(/^\d+/, String(bystander.pid)));
    const second = await startEmbeddedPostgres({ dataDir, durable: false });
    expect(isAlive(bystander.pid ?? 0)).toBe(true);
    await second.stop();
  });
});

describe("server process", () => {
  test("process reports readiness and stops the server on SIGTERM within 5 s", async () => {
    const { child, ready, ended } = launch();
    const { url, pid } = await ready;
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    const since = Date.now();
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(Date.now() - since).toBeLessThan(5000);
    expect(await readFile(join(dataDir, "logs/postgres.log"), "utf8")).toContain(
      "received fast shutdown request",
    );
    expect(isAlive(pid)).toBe(false);
  });

  test("process stops when its parent has ended", async () => {
    const parent = spawn("sleep", ["60"], { stdio: "ignore" });
    const { ready, ended } = launch({ KOLOT_PARENT_PID: String(parent.pid) });
    const { pid } = await ready;
    parent.kill("SIGKILL");
    expect(await ended).toEqual([0, null]);
    expect(isAlive(pid)).toBe(false);
  });

  test("next start recovers after SIGKILL without losing committed rows", async () => {
    const killed = launch();
    const { url, pid } = await killed.ready;
    await query(url, "create table note (text text); insert into note values ('kept')");
    killed.child.kill("SIGKILL");
    await killed.ended;
    expect(isAlive(pid)).toBe(true);

    const next = launch();
    const after = await next.ready;
    expect(isAlive(pid)).toBe(false);
    expect(await query(after.url, "select text from note")).toEqual([{ text: "kept" }]);
    process.kill(after.pid, "SIGKILL");
    next.child.kill("SIGKILL");
    await next.ended;

    const last = await startEmbeddedPostgres({ dataDir });
    expect(await query(last.url, "select text from note")).toEqual([{ text: "kept" }]);
    await last.stop();
  });

  test("process restarts a crashed server on the same port", async () => {
    const { ready, child, ended } = launch();
    const { url, pid } = await ready;
    const data = await getDataPath();
    process.kill(pid, "SIGKILL");
    await expect.poll(() => readPostmasterPid(data) !== pid, { timeout: 10_000 }).toBe(true);
    await expect
      .poll(() => query(url, "select 1 as one").catch(() => "down"), { timeout: 10_000 })
      .toEqual([{ one: 1 }]);
    child.kill("SIGTERM");
    await ended;
  });

  test("process reports a port conflict in one sentence", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const { ended, ready, complaint } = launch({ POSTGRES_PORT: String(port) });
    await expect(ready).rejects.toThrow();
    expect(await ended).toEqual([1, null]);
    expect(complaint()).toBe(
      `Port ${port} on 127.0.0.1 is already taken by another program: set POSTGRES_PORT to a free one.\n`,
    );
    other.close();
  });
});

describe.runIf(isRoot)("root", () => {
  test("root stores the database elsewhere when the account cannot enter", async () => {
    const server = await startEmbeddedPostgres({ dataDir, durable: false });
    const position = await getDataPath();
    expect(position).toMatch(/^\/var\/lib\/kolot-[0-9a-f]{12}\/postgres$/);
    expect(
      spawnSync("stat", ["-c", "%u", `/proc/${server.pid}`], { encoding: "utf8" }).stdout.trim(),
    ).not.toBe("0");
    await server.stop({ remove: true });
    await expect(stat(position)).rejects.toThrow("ENOENT");
  });

  test("root keeps the database in the data directory when the account can enter", async () => {
    await chmod(join(dataDir, ".."), 0o755);
    const server = await startEmbeddedPostgres({ dataDir, durable: false });
    expect((await stat(join(dataDir, "postgres"))).isDirectory()).toBe(true);
    await server.stop();
  });

  test("process works for an ordinary user", async () => {
    const account = findUserForRoot();
    await chmod(join(dataDir, ".."), 0o777);
    const { ready, child, ended } = launch({}, account);
    expect(await query((await ready).url, "select 1 as one")).toEqual([{ one: 1 }]);
    child.kill("SIGTERM");
    await ended;
  });

  test("root copies the binaries so that another account can run them", async () => {
    const home = await mkdtemp("/var/tmp/kolot-native-");
    await chmod(home, 0o755);
    const directory = join(home, "installed");
    await mkdir(join(directory, "bin"), { recursive: true, mode: 0o700 });
    await writeFile(join(directory, "bin/initdb"), "#!/bin/sh\necho runs\n", { mode: 0o700 });
    await writeFile(join(directory, "libunused.a"), "");
    const copy = await copyBinaries({ directory, version: "1", probes: [] }, home);
    const run = spawnSync(join(copy, "bin/initdb"), { ...findUserForRoot(), cwd: "/", encoding: "utf8" });
    const copied = await readdir(copy);
    await rm(home, { recursive: true });
    expect([run.stdout, copied]).toEqual(["runs\n", ["bin"]]);
  });
});
