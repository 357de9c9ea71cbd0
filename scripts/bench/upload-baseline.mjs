// Baseline: a plain server that streams a body to the store at the given signed URL.
import { createServer, request } from "node:http";

createServer((message, response) => {
  const put = request(
    message.headers["x-put"],
    {
      method: "PUT",
      headers: { "content-type": "video/mp4", "content-length": message.headers["content-length"] },
    },
    (stored) => stored.resume().once("end", () => response.writeHead(stored.statusCode).end()),
  );
  put.once("error", () => response.destroy());
  message.pipe(put);
}).listen(0, "127.0.0.1", function listening() {
  process.send(this.address().port);
});
