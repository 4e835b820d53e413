import { Agent, request } from "node:http";
import { expect, test } from "vitest";
import { startTestApi } from "../../support/api.ts";
import { startTestGateway } from "../../support/gateway.ts";

/** What a kept connection is answered, and whether it may be kept. */
const ask = (agent: Agent, url: string): Promise<{ status: number | undefined; connection: string | undefined }> =>
  new Promise((resolve, reject) => {
    request(url, { agent }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
    })
      .once("error", reject)
      .end();
  });

test("service and gateway, told to end, say so and go on serving until their balancer can have noticed", async () => {
  const api = await startTestApi({ drainMs: 600 });
  const gateway = await startTestGateway({ apiUrl: api.url, drainMs: 600 });
  const agent = new Agent({ keepAlive: true });
  try {
    for (const { url, close } of [gateway, api]) {
      expect(await ask(agent, `${url}/readyz`)).toEqual({ status: 200, connection: "keep-alive" });
      const closed = close();
      expect(await ask(agent, `${url}/readyz`)).toEqual({ status: 503, connection: "close" });
      // On a new connection, as whoever has not noticed yet opens one.
      expect(await ask(agent, `${url}/healthz`)).toEqual({ status: 200, connection: "close" });
      await closed;
      await expect(ask(agent, `${url}/healthz`)).rejects.toThrow("ECONNREFUSED");
    }
  } finally {
    agent.destroy();
  }
});
