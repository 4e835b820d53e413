import { expect, test } from "vitest";
import { readGatewayConfig } from "../../../gateway/core/config.ts";

test.each([
  [{}, "http://127.0.0.1:4001"],
  [{ HOST: "0.0.0.0", API_PORT: "5001" }, "http://127.0.0.1:5001"],
  [{ HOST: "::" }, "http://127.0.0.1:4001"],
  // Nobody listens on 127.0.0.1 then.
  [{ HOST: "192.0.2.7", API_PORT: "5001" }, "http://192.0.2.7:5001"],
  [{ HOST: "::1" }, "http://[::1]:4001"],
  [{ HOST: "192.0.2.7", API_BASE_URL: "http://api:4001" }, "http://api:4001"],
])("the gateway asks the service where it listens, unless it is told of another (%o)", (env, address) => {
  const { apiBaseUrl, authJwksUrl } = readGatewayConfig(env);
  expect([apiBaseUrl, authJwksUrl]).toEqual([address, `${address}/auth/jwks`]);
});
