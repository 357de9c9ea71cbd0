// Serves the bare handlers with Node alone. A separate process, so that its CPU time is measured like the product's.
import { createServer } from "node:http";
import { createBareHandlers } from "./bare-handlers.mjs";

const handle = createBareHandlers(process.argv[2]);

async function readBody(request) {
  if (request.method === "GET") return {};
  const parts = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts));
}

async function respond(request, response) {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  const given = { ...Object.fromEntries(searchParams), ...(await readBody(request)) };
  const found = await handle(pathname.split("/").at(-1), request.headers["x-token-hash"], given);
  const body = JSON.stringify(found);
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  response.writeHead(found ? 200 : 401, headers).end(body);
}

createServer((request, response) => void respond(request, response)).listen(
  0,
  "127.0.0.1",
  function listening() {
    process.send(this.address().port);
  },
);
process.on("disconnect", () => process.exit());
