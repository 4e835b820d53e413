import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { WireConsentAsked } from "../../../schema/wire/consents/consents.ts";
import { expectAccessible } from "../axe.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";

test("the copy of what a new client of the free plan signed here is told to be on its way still", async () => {
  const { idOf, call } = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of] });
  const section = page.getByRole("region", { name: "Consentimientos", exact: true });
  await see(section).toMatchTextContent(/Publica un texto para poder pedirlo/);
  await call("/consentimientos/textos/TRATAMIENTO", { method: "PUT", body: { texto: "Un texto." } });
  await call("/consentimientos/textos/TRATAMIENTO/publicar", { body: {} });
  const { body } = await call<WireConsentAsked>(`/clientes/${idOf(of)}/consentimientos`, {
    body: { tipos: ["TRATAMIENTO"], enConsulta: true },
  });
  const path = new URL(body.enlaces[0]?.url ?? "").pathname;
  const huella = /name="huella" value="(\w+)"/.exec((await call<string>(path)).body)?.[1] ?? "";
  const answer = new URLSearchParams({ respuesta: "aceptar", nombre: of, acepto: "si", huella });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  expect((await call<string>(path, { body: answer.toString(), headers })).body).toContain("pídesela a");
  window.dispatchEvent(new Event("focus"));
  await see(section).toMatchTextContent(/TratamientoAceptado.*en la consulta.*Su copia está por enviar/);
  await expectAccessible();
});
