import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, test, vi } from "vitest";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openAgenda } from "../sessionsHouse.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());
const NAME = "Ángela Muñoz";
/** What the page sends by hash, told by its build. */
const { operations } = JSON.parse(readFileSync("dist/web/.vite/documents.json", "utf8")) as {
  operations: { name: string; type: string }[];
};
const mutations = new Set(operations.flatMap(({ name, type }) => (type === "mutation" ? name : [])));
/** Mutations are answered by this instead of the gateway; each is held until it is let go. */
async function answerMutations(page: Page, answer: { status: number; json?: object }) {
  const held: (() => void)[] = [];
  await page.route("**/graphql", async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    if (!mutations.has(operationName)) return route.fallback();
    await new Promise<void>((resolve) => held.push(resolve));
    return route.fulfill({ status: answer.status, json: answer.json ?? { error: "bad gateway" } });
  });
  return { held, letGo: () => held.splice(0).forEach((go) => void go()) };
}
const coded = (code: string, message: string) => ({
  status: 200,
  json: {
    data: null,
    errors: [{ message: code, path: [], extensions: { code, userMessage: message, requestId: "r" } }],
  },
});

test("a refused «Reenviar» says its own reason, and only a lost connection is called one", async () => {
  const zone = "Europe/Madrid";
  const { page, act, dialog } = await openAgenda(house, {
    zone,
    fresh: true,
    sessions: [{ of: NAME, day: addDays(dayIn(zone, new Date()), 1), time: "10:00", enviarRecordatorio: true }],
  });
  await page.route("**/graphql", async (route) => {
    const response = await route.fetch();
    const at = new Date().toISOString();
    const sent = JSON.stringify({
      __typename: "ReminderDelivery",
      recipient: "CLIENT",
      outcome: "SENT",
      reason: null,
      at,
    });
    const body = (await response.text()).replaceAll(/"deliveries":\[[^\]]*\]/g, `"deliveries":[${sent}]`);
    return route.fulfill({ response, body });
  });
  await act(NAME, "Editar");
  const again = dialog.getByRole("button", { name: /^Reenviar/ });
  const answers = [
    [coded("RATE_LIMITED", "Demasiadas peticiones seguidas."), "Se ha reenviado varias veces en poco tiempo."],
    [{ status: 502 }, "No se pudo reenviar. El servicio no está disponible en este momento."],
    [coded("TIMEOUT", "El servicio tarda demasiado en responder. Inténtalo de nuevo."), "El servicio tarda demasiado"],
  ] as const;
  for (const [answer, sentence] of answers) {
    const mutations = await answerMutations(page, answer);
    await again.click();
    await vi.waitUntil(() => mutations.held.length === 1);
    mutations.letGo();
    await see(dialog.getByRole("alert")).toContainText(sentence);
    await see(dialog.getByRole("alert")).not.toContainText("conexión");
  }
  await page.context().setOffline(true);
  await page.unrouteAll({ behavior: "wait" });
  await again.click();
  await see(dialog.getByRole("alert")).toContainText("Comprueba tu conexión");
});

test.each(["", "?vista=calendario"])(
  "a new session begins on the practice's day, whatever the browser's is (agenda %j)",
  async (search) => {
    const zone = "Pacific/Kiritimati";
    const practice = await openAgenda(house, { zone });
    const elsewhere = await house.visit(`/dashboard/sessions${search}`, {
      timezoneId: "Pacific/Pago_Pago",
      storageState: await practice.page.context().storageState(),
    });
    const today = dayIn(zone, new Date()).split("-").toReversed().join("/");
    await elsewhere.getByRole("button", { name: "Nueva Sesión" }).first().click();
    await see(elsewhere.getByRole("dialog").getByLabel(/^Fecha/)).toHaveValue(today);
  },
);
