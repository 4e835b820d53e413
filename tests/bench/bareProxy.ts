// The least a gateway can do: hand every request to the service and stream its answer back, written the everyday way.
// With `lean` it takes undici's callback interface instead, which is rarely written and costs half as much.
import { createServer } from "node:http";
import { pipeline } from "node:stream/promises";
import { Pool } from "undici";

const [upstream = "", port = "0", kind = "plain"] = process.argv.slice(2);
const pool = new Pool(upstream, { connections: 64, pipelining: 1 });

const plain = createServer(async (request, response) => {
  const path = request.url ?? "/";
  const headers = { authorization: request.headers.authorization ?? "" };
  const answer = await pool.request({ path, method: "GET", headers });
  response.writeHead(answer.statusCode, { "content-type": String(answer.headers["content-type"]) });
  // A caller that goes away in the middle is none of the proxy's business.
  await pipeline(answer.body, response).catch(() => response.destroy());
});

const lean = createServer((request, response) => {
  const path = request.url ?? "/";
  const headers = { authorization: request.headers.authorization ?? "" };
  pool.stream(
    { path, method: "GET", headers, opaque: response },
    ({ statusCode, headers: answered }) => {
      response.writeHead(statusCode, { "content-type": String(answered["content-type"]) });
      return response;
    },
    (error) => {
      if (error) response.destroy(error);
    },
  );
});

(kind === "lean" ? lean : plain).listen(Number(port), "127.0.0.1", () => process.send?.("ready"));
