import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { tellSettingsChanged } from "../../../web/core/settingsChanges.ts";
import { openPortal, see } from "../portal.tsx";
import { chooseClient, dialog, field, openAgenda, openNew, save, typeTime } from "./practice.ts";

const of = "Ángela Muñoz";

test.each([
  ["Editar", "Editar Sesión", "Guardar", "Precio", "70", "2027-03-10T09:15:00.000Z"],
  ["Mover", "Mover sesión", "Mover", "Minutos", "30", "2027-03-10T09:30:00.000Z"],
])(
  "what is open to «%s» a session means the hour it was opened with, whatever another window makes the zone",
  async (act, title, save, label, text, at) => {
    const { call, planned } = await openPortal("/dashboard/sessions?mes=2027-03&vista=lista", {
      clients: [of],
      sessions: [{ of, day: "2027-03-10", time: "10:15" }],
    });
    await page
      .getByRole("button", { name: /^Acciones de la sesión/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: new RegExp(`^${act}`) }).click();
    const dialog = page.getByRole("dialog", { name: title });
    const hour = dialog.getByLabelText("Hora", { exact: true });
    await see(hour).toHaveValue("10");
    await call("/user-info", { method: "PATCH", body: { timeZone: "Atlantic/Canary" } });
    // Who follows comes after the screen.
    const inNew = () => page.getByText("09:15").elements().length;
    await expect.poll(() => tellSettingsChanged().then(inNew)).toBeGreaterThan(0);
    await see(hour).toHaveValue("10");
    await dialog.getByLabelText(label).fill(text);
    await dialog.getByRole("button", { name: save, exact: true }).click();
    await see(dialog).not.toBeInTheDocument();
    const { body } = await call<WireSession>(`/sessions/${planned[0]?.id}`);
    expect(body.datetime).toBe(at);
  },
);

test("an hour typed for a new session is one of the zone that another device gives the practice meanwhile", async () => {
  const { stored, call } = await openAgenda({
    search: "?mes=2027-03&vista=lista",
    clients: [of],
    sessions: [{ of, day: "2027-03-10", time: "10:15" }],
  });
  await see(page.getByText("10:15").first()).toBeVisible();
  await openNew();
  await chooseClient(of);
  await field("Fecha").fill("11/03/2027");
  await typeTime("10:00");
  await call("/user-info", { method: "PATCH", body: { timeZone: "America/Mexico_City" } });
  await see(page.getByText("03:15").first()).toBeInTheDocument();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect((await stored()).map(({ datetime }) => datetime)).toContain("2027-03-11T16:00:00.000Z");
});
