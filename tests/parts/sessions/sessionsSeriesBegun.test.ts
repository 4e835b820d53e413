import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { see } from "../portal.tsx";
import { dialog, event, field, openAgenda, save, scope, weekly } from "./practice.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const press = (name: string) => page.getByRole("button", { name, exact: true });
/** The five minutes so far from now, which a form can show. */
const at = (away: number) => new Date(Math.floor((Date.now() + away) / (5 * MINUTE)) * 5 * MINUTE);
/** A day on the practice's clocks, `YYYY-MM-DD`. */
const dayOf = (moment: Date) => new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Madrid" }).format(moment);
const monthOf = (moment: Date) => `?vista=calendario&mes=${dayOf(moment).slice(0, 7)}`;

test("from a session that is over those that follow are deleted and it stays, and nothing is cancelled where none follows", async () => {
  const first = at(-DAY);
  const { stored, call, idOf } = await openAgenda({ search: monthOf(first) });
  await call("/sessions/series", { body: { ...weekly(idOf("Ángela Muñoz"), 3), datetime: first.toISOString() } });
  const menu = async (item: string) => {
    await event("Ángela Muñoz").first().click();
    await press("Más acciones").click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await menu("Eliminar");
  const deleting = page.getByRole("dialog", { name: "Eliminar sesión" });
  await deleting.getByRole("radio", { name: "Esta y las siguientes" }).click();
  await see(deleting.getByText("Las que ya han empezado se quedan como están.")).toBeVisible();
  await press("Eliminar").click();
  await see(page.getByText("Serie de Ángela Muñoz: 2 sesiones eliminadas.")).toBeVisible();
  expect((await stored()).map(({ datetime, status }) => [datetime, status])).toEqual([
    [first.toISOString(), "PROGRAMADA"],
  ]);
  await menu("Cancelar varias…");
  await press("Cancelar sesiones").click();
  await see(
    page
      .getByRole("dialog", { name: "Cancelar varias sesiones" })
      .getByText("Qué sesiones: no queda ninguna que no haya empezado."),
  ).toBeVisible();
  expect((await stored()).map(({ status }) => status)).toEqual(["PROGRAMADA"]);
});

test("a whole series is moved a day back: today's session stays at its hour, and the notice says so", async () => {
  const [today, next] = [at(120 * MINUTE), at(120 * MINUTE + 7 * DAY)];
  const { stored, call, idOf } = await openAgenda({ search: monthOf(next) });
  await call("/sessions/series", { body: { ...weekly(idOf("Ángela Muñoz"), 2), datetime: today.toISOString() } });
  await event("Ángela Muñoz").last().click();
  await field("Fecha").fill(
    dayOf(new Date(next.getTime() - DAY))
      .split("-")
      .toReversed()
      .join("/"),
  );
  await scope("Toda la serie").click();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  await see(
    page.getByText(
      /1 sesión cambiada\. Fuera de su hora o día: el .+ sigue a las \d\d:\d\d, porque su nueva hora ya ha pasado\./,
    ),
  ).toBeVisible();
  const [first, second] = await stored();
  expect(first?.datetime).toBe(today.toISOString());
  expect(new Date(second?.datetime ?? "").getTime()).toBeLessThan(next.getTime());
});

test("what was deleted of a series is undone also once one of it was restored elsewhere", async () => {
  const first = at(DAY);
  const { stored, call, idOf } = await openAgenda({ search: monthOf(first) });
  await call("/sessions/series", { body: { ...weekly(idOf("Ángela Muñoz"), 3), datetime: first.toISOString() } });
  const back = (await stored())[0]?.id;
  await event("Ángela Muñoz").first().click();
  await press("Más acciones").click();
  await page.getByRole("menuitem", { name: "Eliminar" }).click();
  await page.getByRole("dialog", { name: "Eliminar sesión" }).getByRole("radio", { name: "Toda la serie" }).click();
  await press("Eliminar").click();
  await see(page.getByText("Serie de Ángela Muñoz: 3 sesiones eliminadas.")).toBeVisible();
  expect((await call(`/sessions/${back}/restaurar`, { body: {} })).status).toBe(200);
  await press("Deshacer").click();
  await see(page.getByText(/^La serie de Ángela Muñoz vuelve a estar como antes/)).toBeVisible();
  expect(await stored()).toHaveLength(3);
});

test("what follows a session is what comes later: one moved behind it is told of and changed, one moved before it is not", async () => {
  const { stored, call, put, idOf } = await openAgenda({ search: "?vista=calendario&mes=2098-03" });
  await call("/sessions/series", { body: weekly(idOf("Ángela Muñoz"), 4) });
  const [first, , third] = await stored();
  await put(first?.id ?? "", { datetime: "2098-03-13T15:00:00.000Z" });
  await put(third?.id ?? "", { datetime: "2098-03-10T12:00:00.000Z" });
  for (const time of ["13:00", "16:00"]) await see(event(time)).toBeVisible();
  await event("10:00").first().click();
  await see(dialog.getByText("Sesión 2 de 4 de una serie.")).toBeVisible();
  await field("Precio").fill("60");
  await scope("Esta y las siguientes").click();
  await see(
    dialog.getByText(/^Conservan lo que cambiaste por separado: \p{L}+,? 13 mar, 16:00 \(día u hora\)\.$/u),
  ).toBeVisible();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect((await stored()).map(({ datetime, price }) => [datetime.slice(5, 10), price])).toEqual([
    ["03-10", null],
    ["03-11", 60],
    ["03-13", 60],
    ["03-25", 60],
  ]);
});
