import { wallTime } from "../../web/sessions/sessionTimes.ts";
import { BUSY, BUSY_DAY, CANARY, startCalendar, TAKEN } from "../support/busy.ts";
import { partsOf } from "../web/sessionsParts.ts";
import { CLIENT } from "./beginnings.ts";
import { keysOf } from "./hands.ts";
import { createClient, signUp } from "./newcomer.ts";
import { expect, test } from "./outside.ts";

const from = wallTime("Europe/Madrid", TAKEN.inicio).time;
const to = wallTime("Europe/Madrid", TAKEN.fin).time;
const PROFILE = "/dashboard/sessions?cuenta=perfil";

test("a calendar elsewhere reads the agenda until it may no more, and what it has taken is grey here and in the way", async ({
  page,
  portal,
}) => {
  const { openNew, chooseClient, field, typeTime, save, act } = partsOf(page);
  const dialog = page.getByRole("dialog");
  // What is set is set by keyboard alone.
  const { press, write } = keysOf(page);
  await signUp(page, portal);
  await createClient(page, CLIENT);

  await test.step("hours of another calendar are read at once, and nothing else of it is shown", async () => {
    const elsewhere = await startCalendar(BUSY);
    await page.goto(PROFILE);
    await press(page.getByRole("button", { name: "Añadir otro calendario" }));
    const form = page.getByRole("dialog", { name: "Añadir otro calendario" });
    await write(form.getByLabel("Nombre", { exact: true }), "Personal");
    await write(form.getByLabel("Dirección", { exact: true }), elsewhere.url);
    await press(form.getByRole("button", { name: "Añadir" }));
    await expect(page.getByRole("region", { name: "Tus otros calendarios" })).toContainText("Última lectura:");
    await elsewhere.close();
    await page.goto(`/dashboard/sessions?vista=semana&dia=${BUSY_DAY}`);
    const calendar = page.getByRole("group", { name: "Calendario de sesiones" });
    await expect(calendar.getByText(`Ocupado (otro calendario), de ${from} a ${to}`)).toBeAttached();
    expect(await page.content()).not.toContain(CANARY);
  });

  await test.step("a session over it is asked about once more", async () => {
    await openNew();
    await chooseClient(CLIENT.name);
    await field("Fecha").fill(BUSY_DAY.split("-").toReversed().join("/"));
    await typeTime(from);
    await expect(dialog.getByRole("status").filter({ hasText: "otro calendario" })).toContainText(`de ${from} a ${to}`);
    await save.click();
    await dialog.getByRole("button", { name: "Guardar igualmente" }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("an address shows the agenda to whoever has it, says when nothing has changed, and is dead once revoked", async () => {
    await page.goto(PROFILE);
    const row = page.getByRole("region", { name: "Tu agenda en otros calendarios" });
    await press(row.getByRole("button", { name: "Crear una dirección" }));
    await write(dialog.last().getByLabel("Nombre", { exact: true }), "Móvil");
    await press(dialog.last().getByRole("button", { name: "Crear dirección" }));
    const address = (await dialog.last().getByRole("code").textContent()) ?? "";
    await press(dialog.last().getByRole("button", { name: "La he guardado" }));
    const first = await page.request.get(address);
    const text = await first.text();
    expect(text).toContain("SUMMARY:Á. M.");
    expect(text).not.toContain("Muñoz");
    const { etag = "" } = first.headers();
    expect((await page.request.get(address, { headers: { "if-none-match": etag } })).status()).toBe(304);
    await page.goto(`/dashboard/sessions?mes=${BUSY_DAY.slice(0, 7)}`);
    await act(CLIENT.name, "Cancelar sesión");
    await expect.poll(async () => (await page.request.get(address)).text()).toContain("STATUS:CANCELLED");
    await page.goto(PROFILE);
    await expect(row).toContainText("Última lectura:");
    await press(row.getByRole("button", { name: "Revocar «Móvil»" }));
    await press(dialog.last().getByRole("button", { name: "Revocar", exact: true }));
    await expect(row).toContainText("Ninguno");
    expect((await page.request.get(address)).status()).toBe(404);
  });
});
