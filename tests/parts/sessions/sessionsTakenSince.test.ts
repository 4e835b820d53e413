import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, dayIn, instantsOf } from "../../../schema/rules/days.ts";
import { brokenNetwork } from "../network.ts";
import { focusOn, see } from "../portal.tsx";
import type { Practice } from "../practice.ts";
import { chooseClient, dialog, event, field, openAgenda, openNew, save, scope, typeTime, weekly } from "./practice.ts";

const MARCH = "?vista=calendario&mes=2098-03";
const [MINE, OTHER] = ["Ángela Muñoz", "Luis Gil"];
const press = (name: string) => page.getByRole("button", { name, exact: true });

/** What the other has booked at that hour. @param at on the clocks of Madrid, in March 2098 or tomorrow */
const booking = (client: string, at: { day: string; time: string }) => ({
  ...{ client, datetime: instantsOf("Europe/Madrid", at.day, at.time)[0]?.toISOString() },
  ...{ type: "Seguimiento", duracionMinutos: 60 },
});

/** A practice of two clients, with its agenda open. */
async function openWith(practice: Practice & { search?: string }) {
  const opened = await openAgenda({ clients: [MINE, OTHER], ...practice });
  const { call, stored, idOf } = opened;
  return {
    ...opened,
    mine: async () => (await stored()).filter(({ client }) => client.nombre === MINE),
    book: (at = { day: "2098-03-11", time: "10:30" }) => call("/sessions", { body: booking(idOf(OTHER), at) }),
  };
}
const IN_MARCH = { search: MARCH, sessions: [{ of: MINE, day: "2098-03-11", time: "10:00" }] };

test("a cancellation is not undone over who was booked at its hour meanwhile without a word, and is when that is said again", async () => {
  const day = addDays(dayIn("Europe/Madrid", new Date()), 1);
  const { mine, book } = await openWith({ sessions: [{ of: MINE, day, time: "10:00" }] });
  const status = async () => (await mine())[0]?.status;
  await page.getByRole("button", { name: /^Cancelar la sesión de Ángela Muñoz/ }).click();
  await see(page.getByText("Sesión de Ángela Muñoz cancelada.")).toBeVisible();
  await book({ day, time: "10:30" });
  await press("Deshacer").click();
  await see(
    page.getByText("La sesión de Ángela Muñoz sigue cancelada. Ya hay otra sesión a esa hora: Luis Gil."),
  ).toBeVisible();
  expect(await status()).toBe("CANCELADA");
  await press("Recuperar igualmente").click();
  await see(page.getByText("La sesión de Ángela Muñoz vuelve a estar en pie.")).toBeVisible();
  expect(await status()).toBe("PROGRAMADA");
});

test("a new session whose answer got lost, and whose other hour is taken, is not saved over what another window made of it", async () => {
  const { mine, put } = await openWith({ sessions: [{ of: OTHER, day: "2027-03-10", time: "12:00" }] });
  const broken = brokenNetwork();
  broken.lost.add("CreateSession");
  await openNew();
  await chooseClient(MINE);
  await field("Fecha").fill("10/03/2027");
  await typeTime("10:00");
  await save.click();
  await see(dialog.getByRole("alert")).toMatchTextContent("No se pudo guardar.");
  broken.lost.clear();
  await typeTime("12:00");
  await save.click();
  const anyway = dialog.getByRole("button", { name: "Guardar igualmente" });
  await see(anyway).toBeVisible();
  const [created] = await mine();
  await put(created?.id ?? "", { notes: "De otra ventana." });
  await anyway.click();
  await see(dialog.getByRole("alert", { name: "Cambios en otra ventana" })).toMatchTextContent(
    /Traído de la otra ventana: Notas\./,
  );
  await anyway.or(save).click();
  await see(dialog).not.toBeInTheDocument();
  expect(await mine()).toMatchObject([{ notes: "De otra ventana.", datetime: "2027-03-10T11:00:00.000Z" }]);
});

test("a session is not moved back over who was booked at its hour meanwhile without a word", async () => {
  const { mine, book } = await openWith(IN_MARCH);
  const hour = async () => (await mine())[0]?.datetime.slice(5, 16);
  await focusOn(event(MINE));
  await userEvent.keyboard("{Alt>}{ArrowRight}{/Alt}");
  await see(page.getByText(/^Sesión de Ángela Muñoz movida/)).toBeVisible();
  await book();
  await press("Deshacer").click();
  await see(
    page.getByText("La sesión de Ángela Muñoz sigue donde está. Ya hay otra sesión a esa hora: Luis Gil."),
  ).toBeVisible();
  expect(await hour()).toBe("03-12T09:00");
  await press("Devolver igualmente").click();
  await see(page.getByText("La sesión de Ángela Muñoz vuelve a su hora.")).toBeVisible();
  expect(await hour()).toBe("03-11T09:00");
});

test("a change of a whole series is not undone over who was booked at one of its hours meanwhile without a word", async () => {
  const { mine, book, call, idOf } = await openWith({ search: MARCH });
  const hours = async () => (await mine()).map(({ datetime }) => datetime.slice(11, 16));
  await call("/sessions/series", { body: weekly(idOf(MINE), 3) });
  await see(event(MINE).nth(2)).toBeVisible();
  await event(MINE).first().click();
  await typeTime("17:00");
  await scope("Toda la serie").click();
  await save.click();
  await see(page.getByText(/^Serie de Ángela Muñoz: 3 sesiones cambiadas\./)).toBeVisible();
  await book();
  await press("Deshacer").click();
  await see(
    page.getByText(
      /^La serie de Ángela Muñoz no se ha deshecho\. Ya hay otra sesión a esa hora: Luis Gil \(\p{L}+,? 11 mar, 10:30\)\.$/u,
    ),
  ).toBeVisible();
  expect(await hours()).toEqual(["16:00", "16:00", "16:00"]);
  await press("Deshacer igualmente").click();
  await see(page.getByText("La serie de Ángela Muñoz vuelve a estar como antes.")).toBeVisible();
  expect(await hours()).toEqual(["09:00", "09:00", "09:00"]);
});

test("a session with a price of its own gives it to the whole series when nothing else is changed", async () => {
  const { mine, call, idOf } = await openWith({ search: MARCH });
  await call("/sessions/series", { body: weekly(idOf(MINE), 3) });
  await see(event(MINE).nth(2)).toBeVisible();
  const second = (await mine())[1];
  await call(`/sessions/${second?.id}`, { method: "PUT", body: { price: 70 } });
  await event(MINE).nth(1).click();
  await see(dialog.getByText(/^Cambiada por separado: precio; lo conserva si cambias la serie\.$/)).toBeVisible();
  await scope("Toda la serie").click();
  await see(dialog.getByText(/Si guardas sin cambiar nada, pasa a las demás\.$/)).toBeVisible();
  await save.click();
  await see(page.getByText(/^Serie de Ángela Muñoz: 2 sesiones cambiadas\./)).toBeVisible();
  expect((await mine()).map(({ price }) => price)).toEqual([70, 70, 70]);
});

test("a whole series that is saved as it is says that there was nothing to change, and offers to undo nothing", async () => {
  const { mine, call, idOf } = await openWith({ search: MARCH });
  await call("/sessions/series", { body: weekly(idOf(MINE), 3) });
  await see(event(MINE).nth(2)).toBeVisible();
  await event(MINE).first().click();
  await scope("Toda la serie").click();
  await save.click();
  await see(page.getByText("Serie de Ángela Muñoz: ya estaba así, no había nada que cambiar.")).toBeVisible();
  // What it would take back is the change before: that the series was made.
  await see(press("Deshacer")).not.toBeInTheDocument();
  expect(await mine()).toHaveLength(3);
});
