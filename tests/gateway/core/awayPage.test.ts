import { afterAll, beforeAll, expect, test } from "vitest";
import { PERMISSIONS_POLICY } from "../../../schema/rules/permissions.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { startRestService } from "../../support/outside/restService.ts";

let gateway: TestGateway;
beforeAll(async () => {
  const service = await startRestService();
  gateway = await startTestGateway({ apiUrl: service.url });
  await service.stop();
});
afterAll(() => gateway.close());

const BROWSER = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
const DOORS = ["/reservar/x/datos", "/consentimiento/x", "/medida/x", "/cita/x", "/valoracion/x", "/correos/x"];

test.each(DOORS)(
  "while the service is away, a browser at %s is told so in Spanish, and how nothing is lost",
  async (door) => {
    for (const method of ["GET", "POST"]) {
      const body = method === "POST" ? new URLSearchParams({ mensaje: "Llevo meses <sin> dormir" }) : undefined;
      const answer = await fetch(`${gateway.url}${door}`, { method, headers: BROWSER, ...(body && { body }) });
      const text = await answer.text();
      expect([answer.status, answer.headers.get("retry-after"), answer.headers.get("cache-control")]).toEqual([
        503,
        "60",
        "no-store",
      ]);
      expect(answer.headers.get("permissions-policy")).toBe(PERMISSIONS_POLICY);
      expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none';.*base-uri 'none'/);
      expect(text).toContain("<h1>Ahora mismo no se puede</h1>");
      expect(text.includes("volver a enviar")).toBe(method === "POST");
      expect(/tel:112.*tel:024.*<h1>/.test(text)).toBe(door.startsWith("/medida"));
      expect(text).not.toContain("dormir");
    }
  },
);

test("programs, and whoever says nothing of what is wanted, are told as everywhere", async () => {
  for (const accept of ["application/json", "*/*"]) {
    const answer = await fetch(`${gateway.url}/medida/x`, { headers: { accept } });
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: "UNAVAILABLE" }]);
  }
});
