// The least a gateway can do: hand every request to the service and stream its answer back.
import { createServer } from "node:http";
import { Pool } from "undici";

const [upstream = "", port = "0"] = process.argv.slice(2);
const pool = new Pool(upstream, { connections: 64, pipelining: 1 });

createServer((request, response) => {
  pool.stream(
    {
      path: request.url ?? "/",
      method: "GET",
      headers: { authorization: request.headers.authorization ?? "" },
      opaque: response,
    },
    ({ statusCode, headers }) => {
      response.writeHead(statusCode, { "content-type": String(headers["content-type"]) });
      return response;
    },
    (error) => {
      if (error) response.destroy(error);
    },
  );
}).listen(Number(port), "127.0.0.1", () => process.send?.("ready"));
