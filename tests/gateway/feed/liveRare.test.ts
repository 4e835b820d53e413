import { afterEach, expect, test, vi } from "vitest";
import { follow } from "../../support/streams.ts";
import { overDouble } from "../core/overDouble.ts";

const PATIENCE = { timeout: 30_000, interval: 20 };
const PAID = { cursor: "4.d", id: "7", tipo: "PAGO", cambio: "CREADO", version: null, fecha: null };

const { service, gateway, token } = await overDouble();
afterEach(() => void vi.useRealTimers());

/** A stream of payments, and what it has told so far: how many and the cursor after them. */
function followPayments(after?: string) {
  const stream = follow(gateway.url, token, { types: ["PAYMENT"], after });
  const told: string[] = [];
  const ended = (async () => {
    for (let event = await stream.next(); event; event = await stream.next())
      told.push(`${event.data?.changes.items.length} ${event.data?.changes.endCursor}`);
  })();
  return { told, leave: () => [stream.leave(), ended.catch(() => undefined)] };
}

test("whoever waits for what is rare is told once a minute how far the others have come, and at once when they come back", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const stands = (cursor: string, data: object[] = []) =>
    service.on("GET /cambios", { json: { data, siguiente: cursor, hayMas: false, ultimo: cursor } });
  const askedAfter = (cursor: string) =>
    service.calls.filter(({ path, query }) => path === "/cambios" && query.get("despues") === cursor).length;
  stands("1.a");
  const { told, leave } = followPayments();
  await expect.poll(() => told, PATIENCE).toEqual(["0 1.a"]);
  stands("2.b");
  await expect.poll(() => askedAfter("2.b"), PATIENCE).toBeGreaterThan(0);
  vi.advanceTimersByTime(61_000);
  await expect.poll(() => told, PATIENCE).toEqual(["0 1.a", "0 2.b"]);
  // Not with each answer.
  stands("3.c");
  await expect.poll(() => askedAfter("3.c"), PATIENCE).toBeGreaterThan(1);
  stands("4.d", [PAID]);
  await expect.poll(() => told.length, PATIENCE).toBeGreaterThan(2);
  expect(told.slice(0, 3)).toEqual(["0 1.a", "0 2.b", "1 4.d"]);
  leave();
  stands("5.e");
  const again = followPayments("4.d");
  await expect.poll(() => again.told, PATIENCE).toEqual(["0 5.e"]);
  again.leave();
});
