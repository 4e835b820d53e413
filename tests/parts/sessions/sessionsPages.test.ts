import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { see, seeAddress } from "../portal.tsx";
import { openAgenda } from "./practice.ts";

const of = "Ángela Muñoz";
const today = dayIn("Europe/Madrid", new Date());
const coming = page.getByRole("region", { name: "Proximas Sesiones", exact: true });
const openPage = (wanted: number) =>
  openAgenda({
    search: `?pagina=${wanted}`,
    sessions: Array.from({ length: 11 }, (_, at) => ({ of, day: addDays(today, at + 1), time: "10:00" })),
  });

test("when the last page's only session to come is cancelled, the page before it is shown, and never that none are planned", async () => {
  const { stored } = await openPage(2);
  await see(coming.getByRole("listitem")).toHaveLength(1);
  const said = new Set<string>();
  const watcher = new MutationObserver(() => said.add(document.body.textContent));
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => watcher.disconnect());
  await coming.getByRole("button", { name: /^Cancelar la sesión de Ángela Muñoz/ }).click();
  await see(coming.getByRole("listitem")).toHaveLength(10);
  await seeAddress().toBe("/dashboard/sessions");
  expect([...said].filter((text) => text.includes("No hay sesiones próximas"))).toEqual([]);
  expect((await stored()).map(({ status }) => status)).toEqual([...Array(10).fill("PROGRAMADA"), "CANCELADA"]);
});

test("an address that names a page of the sessions to come behind the last leads to that", async () => {
  await openPage(7);
  await see(coming.getByRole("listitem")).toHaveLength(1);
  await seeAddress().toBe("/dashboard/sessions?pagina=2");
});
