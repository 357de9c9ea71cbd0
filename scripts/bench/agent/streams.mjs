// Starts a model that answers slowly, and reads streams of the post agent.
import { fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { root } from "../../start/main.mjs";

/** Starts a model whose responses have this many words, two a second; `given` are the variables that select it. */
export async function startModel(words) {
  const server = fork(join(root, "scripts/bench/model-server.mjs"), [String(words)], { env: {} });
  const [port] = await once(server, "message");
  const url = `http://127.0.0.1:${port}/v1`;
  const given = { OPENAI_BASE_URL: url, OPENAI_API_KEY: "sk-bench-0123456789abcdef" };
  return { url, given, stop: () => server.disconnect() };
}

/** Sends a request and reads the stream to its end; `first` receives the milliseconds to the first `mark`. */
export function readStream(url, { headers, body, mark, first, signal }) {
  return new Promise((resolve, reject) => {
    const since = performance.now();
    const sent = request(url, { method: "POST", headers, agent: false, signal }, (answer) => {
      let found = false;
      answer.setEncoding("utf8").on("data", (chunk) => {
        if (found || !chunk.includes(mark)) return;
        found = true;
        first(performance.now() - since);
      });
      answer.once("error", reject).once("end", () => {
        if (answer.statusCode === 200 && found) resolve();
        else reject(new Error(`${url} responded with ${answer.statusCode}, a word: ${found}`));
      });
    });
    sent.once("error", reject).end(JSON.stringify(body));
  });
}
