import { exitWithError, onShutdownRequest, reportReady } from "../lib/child-process";
import { UserFacingError } from "../lib/user-facing-error";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./server";

const MAX_RESTARTS_PER_MINUTE = 3;

async function main(): Promise<void> {
  const dataDir = process.env.KOLOT_DATA_DIR || ".data";
  let server: EmbeddedPostgres | undefined;
  let ending = false;
  onShutdownRequest(async () => {
    ending = true;
    await server?.stop();
  });
  server = await startEmbeddedPostgres({ dataDir, port: readPort() });
  reportReady({ url: server.url, pid: server.pid });

  const restarts: number[] = [];
  while (true) {
    await server.ended;
    if (ending) return;
    const lastMinute = restarts.filter((at) => Date.now() - at < 60_000);
    if (lastMinute.length >= MAX_RESTARTS_PER_MINUTE) {
      throw new UserFacingError(
        `PostgreSQL keeps ending by itself: its log is ${dataDir}/logs/postgres.log.`,
      );
    }
    process.stderr.write("PostgreSQL ended unexpectedly and is started again.\n");
    restarts.push(Date.now());
    const { port }: EmbeddedPostgres = server;
    await server.stop();
    server = await startEmbeddedPostgres({ dataDir, port });
    if (ending) return await server.stop();
  }
}

function readPort(): number {
  const port = Number(process.env.POSTGRES_PORT || 0);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new UserFacingError(
    `POSTGRES_PORT is “${process.env.POSTGRES_PORT}”: set it to a port number, or 0 for a free one.`,
  );
}

main().catch(exitWithError);
