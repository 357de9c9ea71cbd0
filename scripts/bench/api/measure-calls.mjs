// Makes the calls of one side with a number of them in flight.
import { Agent, request } from "node:http";
import { getCpuTime } from "../web-process.mjs";
import { CALLS } from "./calls.mjs";

/** Resolves to the body of a response; throws for a failed call. */
function send(agent, { url, method, headers, body }) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.once("error", reject).once("end", () => {
        const text = Buffer.concat(parts).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${method} ${url}: ${response.statusCode} ${text.slice(0, 300)}`));
      });
    });
    sent.once("error", reject).end(body);
  });
}

async function makeCall(agent, { toUrl }, call, target) {
  const { headers } = target;
  if (!call.change) return send(agent, { url: toUrl(call, target), method: "GET", headers });
  const body = JSON.stringify({ revision: target.revision, ...call.change(target) });
  const length = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  const init = { url: toUrl(call, target), method: "PUT", headers: { ...headers, ...length }, body };
  target.revision = JSON.parse(await send(agent, init)).post.revision;
}

/** Makes a call once with each target; returns the milliseconds of each, and of CPU per call. */
async function measureCall(agent, side, call, inFlight) {
  const times = [];
  const waiting = [...side.targets];
  const cpu = getCpuTime(side.pid);
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (let target = waiting.shift(); target; target = waiting.shift()) {
        const since = performance.now();
        await makeCall(agent, side, call, target);
        times.push(performance.now() - since);
      }
    }),
  );
  return { times, cpu: (getCpuTime(side.pid) - cpu) / side.targets.length };
}

/** Returns what each call took at one side, by the name of the call. */
export async function measureCalls(side, inFlight) {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
  const found = {};
  for (const call of CALLS) found[call.name] = await measureCall(agent, side, call, inFlight);
  agent.destroy();
  return found;
}
