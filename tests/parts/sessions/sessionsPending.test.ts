import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { expectAccessible } from "../axe.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const day = (ahead: number) => addDays(dayIn("Europe/Madrid", new Date()), ahead);
const PAST = [
  { of, day: day(-1), time: "10:00" },
  { of, day: day(-2), time: "10:00", status: "CONFIRMADA" },
] as const;
const waits = page.getByRole("region", { name: "Te espera" });
const unconfirmed = waits.getByRole("button", { name: "1 sesión pasada sin confirmar" });

test("at home what waits is confirmed in one press, waits for its note then, and the note is begun in one more", async () => {
  const { planned } = await openPortal("/dashboard", { clients: [of], sessions: [...PAST] });
  await see(waits.getByRole("button", { name: "1 sesión sin nota" })).toBeVisible();
  await unconfirmed.click();
  await expectAccessible();
  await waits.getByRole("button", { name: /^Confirmar la sesión de Ángela Muñoz/ }).click();
  await see(unconfirmed).not.toBeInTheDocument();
  await waits.getByRole("button", { name: "2 sesiones sin nota" }).click();
  await see(waits.getByRole("link", { name: /^Escribir nota/ })).toHaveLength(2);
  await waits
    .getByRole("link", { name: /^Escribir nota/ })
    .last()
    .click();
  const form = page.getByRole("dialog", { name: "Nueva Nota" });
  await see(form.getByRole("button", { name: /^Cliente/ })).toMatchTextContent(of);
  await see(form.getByRole("combobox", { name: "Sesión" })).toHaveValue(planned[1]?.id);
  await form.getByRole("textbox", { name: /^Título/ }).fill("Avance");
  await form.getByRole("textbox", { name: /^Contenido/ }).fill("Duerme mejor.");
  await form.getByRole("button", { name: "Guardar" }).click();
  await page.getByRole("link", { name: /^Dashboard/ }).click();
  await see(waits.getByRole("button", { name: "1 sesión sin nota" })).toBeVisible();
});

test("the agenda tells how much waits, and says so when nothing does any more", async () => {
  await openPortal("/dashboard/sessions", { clients: [of], sessions: [PAST[0]] });
  await see(page.getByRole("button", { name: "Te espera: 1 asunto" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Te espera: 1 asunto" }).click();
  const dialog = page.getByRole("dialog", { name: "Te espera" });
  await dialog.getByRole("button", { name: /^Cancelar la sesión/ }).click();
  await see(dialog).toMatchTextContent(/Nada te espera/);
  await expectAccessible();
  await dialog.getByRole("button", { name: "Cerrar" }).last().click();
  await see(page.getByRole("button", { name: "Te espera" })).toHaveFocus();
});

test("where more waits than is told, it is told that it is more", async () => {
  const many = Array.from({ length: 51 }, (_, n) => ({
    of,
    day: day(-1 - (n % 17)),
    time: `${10 + Math.floor(n / 17)}:00`,
  }));
  await openPortal("/dashboard/sessions", { clients: [of], sessions: many });
  await page.getByRole("button", { name: "Te espera: 50 o más asuntos" }).click();
  await see(page.getByRole("dialog", { name: "Te espera" })).toMatchTextContent(
    /50 o más sesiones pasadas sin confirmar/,
  );
});

test("a series about to end goes on in one press from home, and comes back when that is undone", async () => {
  const { call, idOf } = await openPortal("/dashboard/sessions", { clients: [of] });
  const datetime = `${day(3)}T09:00:00Z`;
  const series = {
    client: idOf(of),
    datetime,
    type: "Seguimiento",
    duracionMinutos: 60,
    frecuencia: "SEMANAL",
    veces: 2,
  };
  await call("/sessions/series", { body: series });
  await page.getByRole("link", { name: /^Dashboard/ }).click();
  await waits.getByRole("button", { name: "1 serie por terminar" }).click();
  await see(waits.getByText(/Cada semana · quedan 2 sesiones, la última el/)).toBeVisible();
  await expectAccessible();
  await waits.getByRole("button", { name: `Ahora no: la serie de ${of}` }).click();
  await see(waits).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Deshacer", exact: true }).click();
  await waits.getByRole("button", { name: "1 serie por terminar" }).click();
  await waits.getByRole("button", { name: `Ampliar la serie de ${of}` }).click();
  const dialog = page.getByRole("dialog", { name: "Ampliar la serie" });
  await dialog.getByLabelText(/^Sesiones más/).fill("6");
  await dialog.getByRole("button", { name: "Ampliar", exact: true }).click();
  await see(page.getByText(`Serie de ${of}: 6 sesiones más en tu agenda.`)).toBeVisible();
  await see(waits).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Deshacer", exact: true }).click();
  await see(waits.getByRole("button", { name: "1 serie por terminar" })).toBeVisible();
});

test("nothing is said of what waits where nothing does", async () => {
  await openPortal("/dashboard", { clients: [of] });
  await see(page.getByRole("region", { name: "Sesiones de hoy" })).toBeVisible();
  expect(waits.elements()).toHaveLength(0);
});
