import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { tellSettingsChanged } from "../../../web/core/settingsChanges.ts";
import { expectAccessible } from "../axe.ts";
import { brokenNetwork } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const NAME = "Ángela Muñoz";
const series = page.getByRole("region", { name: "Series", exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name });
const press = (name: string | RegExp) => page.getByRole("button", { name }).last().click();
const goTo = (address: string) => {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
};

/** A client with a weekly series of five, the first in three days. */
async function openClient(address: (id: string) => string) {
  const opened = await openPortal("/dashboard/contact", { clients: [NAME] });
  const datetime = `${addDays(dayIn("Europe/Madrid", new Date()), 3)}T09:00:00Z`;
  const session = { client: opened.idOf(NAME), datetime, type: "Seguimiento", duracionMinutos: 60 };
  await opened.call("/sessions/series", { body: { ...session, frecuencia: "SEMANAL", veces: 5 } });
  goTo(address(opened.idOf(NAME)));
  return {
    ...opened,
    stored: async () =>
      (await opened.call<{ data: WireSession[] }>("/sessions?pageSize=100&startDate=2000-01-01")).body.data,
  };
}

test("a client's page tells of a series, lets it go on, opens its next session to change it, and ends it", async () => {
  const { stored } = await openClient((id) => `/dashboard/clients/${id}`);
  await see(series).toMatchTextContent(/Cada semana, a las 1[01]:00.*Quedan 5 sesiones, hasta el/);
  await expectAccessible();
  await press(/^Ampliar la serie/);
  await dialog("Ampliar la serie")
    .getByLabelText(/^Sesiones más/)
    .fill("2");
  await press(/^Ampliar$/);
  await see(series).toMatchTextContent(/Quedan 7 sesiones/);
  await press(/^Modificar la serie/);
  await see(page.getByText("Sesión 1 de 7 de una serie.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).first().click();
  await see(page.getByRole("dialog")).not.toBeInTheDocument();
  await press(/^Terminar la serie/);
  await dialog("Cancelar varias sesiones").getByText("Viaje").click();
  await press("Cancelar sesiones");
  await see(series).toMatchTextContent(/No queda ninguna sesión/);
  expect(series.getByRole("button", { name: /^Ampliar/ }).elements()).toHaveLength(0);
  expect((await stored()).map(({ motivoCancelacion }) => motivoCancelacion)).toEqual(Array(7).fill("VIAJE"));
  // The notice has gone; what it told can still be undone, as long as it said.
  await see(page.getByText(/Puedes deshacerlo hasta las/)).toBeVisible();
  await press("Cerrar aviso");
  await see(page.getByText(/Puedes deshacerlo hasta las/)).not.toBeInTheDocument();
  await userEvent.keyboard("{Control>}z{/Control}");
  await see(series).toMatchTextContent(/Quedan 7 sesiones/);
  await press(/^Terminar la serie/);
  await press("Cancelar sesiones");
  await press(/^Deshacer lo último de la serie/);
  await see(series).toMatchTextContent(/Quedan 7 sesiones/);
});

test("an extension whose answer got lost says, once it is another, that it was done", async () => {
  const { stored } = await openClient((id) => `/dashboard/clients/${id}`);
  const broken = brokenNetwork();
  await press(/^Ampliar la serie/);
  const form = dialog("Ampliar la serie");
  const more = form.getByLabelText(/^Sesiones más/);
  await more.fill("2");
  broken.lost.add("ExtendSeries");
  await press(/^Ampliar$/);
  await see(form.getByText(/^No se pudo guardar\./)).toBeVisible();
  broken.lost.clear();
  await more.fill("3");
  await press(/^Ampliar$/);
  await see(form.getByText(/^Lo que pediste antes sí se guardó; esto, todavía no\./)).toBeVisible();
  expect(await stored()).toHaveLength(7);
});

test("the client's dialog tells of a series beside the next sessions", async () => {
  await openClient((id) => `/dashboard/clients?cliente=${id}&ficha=sesiones`);
  await page.getByRole("tab", { name: "Sesiones" }).click();
  await see(series).toMatchTextContent(/Cada semana.*Quedan 5 sesiones/);
  await expectAccessible();
});

test("a series is changed from its next session on and ended whole, also where one was moved behind it, or onto the day of one that was cancelled", async () => {
  const { stored, call, idOf } = await openClient(() => "/dashboard/contact");
  const [first, second, third] = await stored();
  const put = (session: WireSession | undefined, body: object) =>
    call(`/sessions/${session?.id}`, { method: "PUT", body });
  const hours = 3_600_000;
  const after = (session: WireSession | undefined, away: number) =>
    new Date(Date.parse(session?.datetime ?? "") + away).toISOString();
  await put(first, { datetime: after(second, 24 * hours) });
  await put(second, { status: "CANCELADA" });
  await put(third, { datetime: after(second, 2 * hours) });
  goTo(`/dashboard/clients/${idOf(NAME)}`);
  await see(series).toMatchTextContent(/Quedan 4 sesiones/);
  await press(/^Modificar la serie/);
  await see(page.getByText("Sesión 3 de 5 de una serie.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).first().click();
  await see(page.getByRole("dialog")).not.toBeInTheDocument();
  await press(/^Terminar la serie/);
  await press("Cancelar sesiones");
  await see(page.getByText("Serie de Ángela Muñoz: 4 sesiones canceladas.", { exact: false })).toBeVisible();
  await see(series).toMatchTextContent(/No queda ninguna sesión/);
  expect((await stored()).map(({ status }) => status)).toEqual(Array(5).fill("CANCELADA"));
});

test("the hour of a series is told by its own clocks, which are named once the practice is elsewhere", async () => {
  const { idOf, call } = await openPortal("/dashboard/contact", { clients: [NAME] });
  const session = { client: idOf(NAME), type: "Seguimiento", duracionMinutos: 60, veces: 3 };
  const day = addDays(dayIn("Europe/Madrid", new Date()), 3);
  await call("/sessions/series", {
    body: { ...session, datetime: "2098-03-04T10:00:00+01:00", frecuencia: "SEMANAL" },
  });
  const monthly = { datetime: `${day}T00:30:00Z`, frecuencia: "MENSUAL_DIA" };
  await call("/sessions/series", { body: { ...session, ...monthly } });
  goTo(`/dashboard/clients/${idOf(NAME)}`);
  const [weekly, eachMonth] = [/^Cada semana, a las 10:00/, /^Cada mes, el día \d+, a las 0[12]:30/];
  for (const rule of [weekly, eachMonth]) await see(series.getByText(rule)).toBeVisible();
  await see(series).not.toMatchTextContent(/hora de/);
  await call("/user-info", { method: "PATCH", body: { timeZone: "America/Mexico_City" } });
  // Who follows comes after the screen.
  const named = () => series.getByText(/hora de/).elements().length;
  await expect.poll(() => tellSettingsChanged().then(named)).toBeGreaterThan(0);
  await see(series).toMatchTextContent(/Cada semana, a las 10:00, hora de Madrid \(España\)/);
  await see(series).toMatchTextContent(/el día \d+, a las 0[12]:30, hora de Madrid \(España\)/);
  await series.getByRole("button", { name: /^Ampliar la serie: Cada mes/ }).click();
  const extending = dialog("Ampliar la serie");
  await see(extending).toMatchTextContent(/cada mes, el día \d+, hora de Madrid \(España\), por ahora hasta/);
  await expectAccessible();
  await extending.getByRole("button", { name: "Ampliar", exact: true }).click();
  // Until when it can be undone is said by the practice's clocks.
  const clock = new Intl.DateTimeFormat("es-ES", {
    timeZone: "America/Mexico_City",
    hour: "2-digit",
    hourCycle: "h23",
  });
  const until = () =>
    page.getByText(
      new RegExp(`Puedes deshacerlo hasta las (?:${clock.format(new Date())}|${clock.format(Date.now() + 600_000)}):`),
    );
  await see(until()).toBeVisible();
});
