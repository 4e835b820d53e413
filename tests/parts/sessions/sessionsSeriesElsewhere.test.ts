import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { WireSeries } from "../../../schema/wire/series/series.ts";
import { expectAccessible } from "../axe.ts";
import { see } from "../portal.tsx";
import { dialog, event, field, openAgenda, save, scope, weekly } from "./practice.ts";

const MARCH = "?vista=calendario&mes=2098-03";
const conflict = dialog.getByRole("alert", { name: "Cambios en otra ventana" });

test("what another window changed of the series is shown before it is saved over, also where this session stayed as it was", async () => {
  const { stored, call, idOf } = await openAgenda({ search: MARCH });
  const { body } = await call<WireSeries>("/sessions/series", { body: weekly(idOf("Ángela Muñoz"), 4) });
  const elsewhere = async (at: number, price: number) => {
    const from = (await stored())[at]?.id;
    await call(`/sessions/series/${body.id}`, { method: "PUT", body: { price, desde: from, alcance: "SIGUIENTES" } });
  };
  await event("Ángela Muñoz").nth(0).click();
  await field("Precio").fill("60");
  await scope("Toda la serie").click();
  await elsewhere(2, 70);
  await save.click();
  await see(conflict).toMatchTextContent(/Esta serie se guardó en otra ventana.*Lo que ves aquí sigue igual/);
  expect((await stored()).map(({ price }) => price)).toEqual([null, null, 70, 70]);
  await expectAccessible();
  await elsewhere(0, 80);
  await save.click();
  await see(conflict.getByRole("radiogroup", { name: "Precio" })).toMatchTextContent(/60 US\$.*80 US\$/);
  await save.click();
  await see(page.getByText("Elige qué texto se queda en cada campo antes de guardar.")).toBeVisible();
  await conflict.getByRole("radio", { name: /Lo que has escrito/ }).click();
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  expect((await stored()).map(({ price }) => price)).toEqual([60, 60, 60, 60]);
});

test("what another window changed of this session alone is shown before the whole series is saved over it", async () => {
  const { stored, call, put, idOf } = await openAgenda({ search: MARCH });
  await call<WireSeries>("/sessions/series", { body: weekly(idOf("Ángela Muñoz"), 3) });
  await event("Ángela Muñoz").nth(1).click();
  await field("Precio").fill("60");
  await scope("Toda la serie").click();
  await put((await stored())[1]?.id ?? "", { datetime: "2098-03-13T11:00:00.000Z" });
  await save.click();
  await see(conflict).toMatchTextContent(/Traído de la otra ventana: Fecha y hora/);
  await save.click();
  await see(dialog).not.toBeInTheDocument();
  const rows = await stored();
  expect(rows.map(({ price }) => price)).toEqual([60, 60, 60]);
  expect(rows.map(({ datetime }) => datetime.slice(0, 16))).toEqual([
    "2098-03-04T09:00",
    "2098-03-13T11:00",
    "2098-03-18T09:00",
  ]);
});
