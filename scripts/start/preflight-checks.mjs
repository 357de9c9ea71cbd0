// Checks the requirements of a start; each failure is one sentence with its fix.
import { accessSync, constants, existsSync, mkdirSync, statfsSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { UserFacingError } from "./console-output.mjs";

const MB = 1024 * 1024;
const NEEDED_MB = 500;
/** Disk space of packages and build on a first start. */
const FIRST_START_MB = 2_500;

export function readPort(value) {
  const port = Number(value || 3000);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new UserFacingError(
    `PORT=${value} is not a port number: choose one between 1024 and 65535, as in "PORT=3001 npm start".`,
  );
}

export function checkFolders(root, dataDir) {
  try {
    accessSync(root, constants.W_OK);
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    if (error.code === "ENOSPC") throw error;
    const place = error.path ?? root;
    throw new UserFacingError(
      `Kolot can't write to ${place}. Give this user write permission, then run the command again.`,
    );
  }
  const isFirst = ["node_modules", ".next"].some((name) => !existsSync(join(root, name)));
  checkRoom(root, isFirst ? FIRST_START_MB : NEEDED_MB);
  checkRoom(dataDir, NEEDED_MB);
}

function checkRoom(folder, neededMb) {
  const { bavail, bsize } = statfsSync(folder);
  const freeMb = Math.floor((bavail * bsize) / MB);
  if (freeMb >= neededMb) return;
  throw new UserFacingError(
    `Not enough disk space for ${folder} (${freeMb} MB free, ${neededMb} MB needed). Free some space, then run the command again.`,
  );
}

function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(!["EADDRINUSE", "EACCES"].includes(error.code)));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Returns whether no process listens on this local port, over IPv4 or IPv6. */
export async function isPortFree(port) {
  return (await canListen(port, "127.0.0.1")) && (await canListen(port, "::1"));
}

export async function checkPort(port) {
  if (await isPortFree(port)) return;
  const other = port < 65_000 ? port + 100 : port - 100;
  throw new UserFacingError(
    `Port ${port} is in use by another program. Stop it, or use another port: "PORT=${other} npm start".`,
  );
}

function reach(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 5000 });
    const done = (reason) => {
      socket.destroy();
      resolve(reason);
    };
    socket.once("connect", () => done(undefined));
    socket.once("timeout", () => done("no answer within 5 seconds"));
    socket.once("error", (error) => done(error.code ?? "no connection"));
  });
}

/** Checks that a configured database responds on its port. Never prints the password. */
export async function checkDatabase(address) {
  let url;
  try {
    url = new URL(address);
  } catch {
    throw new UserFacingError(
      "DATABASE_URL is not an address of the form postgresql://user:password@host:port/name: correct it, or remove it to use the built-in database.",
    );
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const reason = await reach(host, Number(url.port || 5432));
  if (reason) throw databaseRefusal(url, reason);
}

function databaseRefusal(url, reason) {
  return new UserFacingError(
    `The database ${url.hostname}:${url.port || 5432}${url.pathname} of DATABASE_URL cannot be used (${reason}): start or correct it, or remove DATABASE_URL to use the built-in database.`,
  );
}

export async function checkDatabaseLogin(address) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
  } catch (error) {
    throw databaseRefusal(new URL(address), String(error.message).split("\n")[0]);
  } finally {
    await client.end().catch(() => undefined);
  }
}
