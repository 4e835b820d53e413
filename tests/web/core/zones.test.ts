import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { formatDay, formatLongDay } from "../../../web/ui/format.ts";
import { createNote } from "../../support/notes.ts";
import { practiceOf } from "../../support/overview.ts";
import { aPayment } from "../../support/payments.ts";
import { quiet } from "../../support/quiet.ts";
import { createSession } from "../../support/sessions.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openPractice } from "../clientsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

// A day and an hour apart: what happens now, or ended half an hour ago, is never on the same day in both.
const PRACTICE = "Pacific/Kiritimati";
const BROWSER = "Pacific/Pago_Pago";
const NAME = "Ángela Muñoz";

test("every screen shows days as the practice's clocks have them, wherever the browser is", async () => {
  let id = "";
  const now = new Date();
  const ended = new Date(now.getTime() - 1_800_000);
  const expires = new Date(now.getTime() + 40 * 86_400_000);
  const practice = await openPractice(house, {
    clients: ["Berta Olmo", NAME],
    planId: 2,
    planExpiresAt: expires,
    where: "/dashboard",
    options: { timezoneId: PRACTICE },
    async fill({ token, idOf }) {
      id = idOf(NAME);
      const { id: session } = await createSession(house.api, token, id, {
        datetime: ended.toISOString(),
      });
      await house.api.call(`/sessions/${session}`, { token, method: "PUT", body: { status: "CONFIRMADA" } });
      await createNote(house.api, token, id);
      await aPayment(house.api, await practiceOf(house.api, token), { createdAt: ended, paidAt: ended });
      await house.api.call(`/clientes/${idOf("Berta Olmo")}`, { token, method: "DELETE" });
    },
  });
  const page = await house.visit("/dashboard", {
    timezoneId: BROWSER,
    storageState: await practice.page.context().storageState(),
  });
  const purge = new Date(now.getTime() + 30 * 86_400_000);
  const shows = async (where: string, moment: Date, show: typeof formatDay, press?: string) => {
    await page.goto(where);
    if (press) await page.getByRole("button", { name: press, exact: true }).click();
    const at = moment.toISOString();
    await see(page.getByText(show(at, PRACTICE)).first(), where).toBeVisible();
    expect(await page.getByText(show(at, BROWSER)).count(), where).toBe(0);
  };
  await shows("/dashboard", now, formatDay);
  await shows("/dashboard/clients", ended, formatDay);
  await shows("/dashboard/clients", purge, formatDay, "Clientes eliminados");
  await shows(`/dashboard/clients?cliente=${id}`, now, formatLongDay);
  await shows(`/dashboard/clients?cliente=${id}`, now, formatDay);
  await shows(`/dashboard/clients?cliente=${id}&ficha=notas`, now, formatDay);
  await shows("/dashboard/notes", now, formatDay);
  await shows("/dashboard/membresia", expires, formatLongDay);
  await shows("/dashboard/membresia", ended, formatDay);
  await shows("/dashboard?cuenta=seguridad", now, formatDay);
});

test("«Completadas» is one number: what is listed below it is said in other words", async () => {
  const { page } = await openPractice(house, {
    clients: [NAME],
    where: "/dashboard",
    options: { timezoneId: PRACTICE },
    async fill({ token, idOf }) {
      for (const hours of [3, 30]) {
        const datetime = new Date(Date.now() - hours * 3_600_000).toISOString();
        const { id } = await createSession(house.api, token, idOf(NAME), { datetime });
        await house.api.call(`/sessions/${id}`, { token, method: "PUT", body: { status: "CONFIRMADA" } });
      }
    },
  });
  await page.goto("/dashboard/sessions");
  await see(page.getByRole("region", { name: "Sesiones de Hoy" })).toBeVisible();
  await quiet(page);
  expect(await page.getByText(/\d+ completadas? en /).count()).toBe(0);
});
