// The floor: a plain server that hands a body on to the store as it comes, at the signed address it is told.
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
