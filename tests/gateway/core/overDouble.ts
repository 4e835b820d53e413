import { afterAll, beforeEach } from "vitest";
import { startTestGateway } from "../../support/gateway.ts";
import { startRestService } from "../../support/outside/restService.ts";

/** The gateway of a test file before a small service that answers what it is told, with a token of its issuer. */
export const service = await startRestService();
export const gateway = await startTestGateway({ apiUrl: service.url });
export const token = await service.token();

afterAll(async () => {
  await gateway.close();
  await service.stop();
});
beforeEach(() => {
  service.calls.length = 0;
});
