import { afterAll, beforeEach } from "vitest";
import type { GatewayConfig } from "../../../gateway/core/config.ts";
import { startTestGateway } from "../../support/gateway.ts";
import { startRestService } from "../../support/outside/restService.ts";

/** For one test file: a gateway before a small service that answers what it is told, with a token of its issuer. */
export async function overDouble(changes: Partial<GatewayConfig> = {}) {
  const service = await startRestService();
  const gateway = await startTestGateway({ apiUrl: service.url, ...changes });
  const token = await service.token();
  afterAll(async () => {
    await gateway.close();
    await service.stop();
  });
  beforeEach(() => {
    service.calls.length = 0;
  });
  return { service, gateway, token };
}
