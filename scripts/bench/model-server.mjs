// Emulates OpenAI's responses protocol: first word after 100 ms, then one per half second. A separate
// process, so that its load does not affect the measurement.
import { createServer } from "node:http";

const FIRST_MS = 100;
const NEXT_MS = 500;
const words = Number(process.argv[2]);

const item = (status, text) => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  status,
  content: text ? [{ type: "output_text", text, annotations: [] }] : [],
});
const usage = {
  input_tokens: 1,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: words,
  output_tokens_details: { reasoning_tokens: 0 },
};
const place = { item_id: "msg_1", output_index: 0, content_index: 0 };

function answer(response, send) {
  const base = { id: "resp_1", object: "response", created_at: 0, model: "bench" };
  response.writeHead(200, { "content-type": "text/event-stream" });
  send("response.created", { response: { ...base, status: "in_progress", output: [] } });
  send("response.output_item.added", { output_index: 0, item: item("in_progress") });
  let said = 0;
  let timer;
  const say = () => {
    said += 1;
    send("response.output_text.delta", { ...place, delta: `word${said} ` });
    if (said < words) {
      timer = setTimeout(say, NEXT_MS);
      return;
    }
    send("response.output_text.done", { ...place, text: "" });
    send("response.output_item.done", { output_index: 0, item: item("completed", "said") });
    send("response.completed", { response: { ...base, status: "completed", output: [], usage } });
    response.end();
  };
  timer = setTimeout(say, FIRST_MS);
  response.on("close", () => clearTimeout(timer));
}

const server = createServer((request, response) => {
  request.resume().on("end", () => {
    if (!request.url.endsWith("/responses")) return response.writeHead(404).end();
    answer(response, (type, fields) => response.write(`data: ${JSON.stringify({ type, ...fields })}\n\n`));
  });
});
server.listen(0, "127.0.0.1", () => process.send(server.address().port));
process.on("disconnect", () => process.exit());
