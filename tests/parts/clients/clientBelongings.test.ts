import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { heldBack, unheard } from "../network.ts";
import { openPortal, see } from "../portal.tsx";
import { act, dialog, openPractice } from "./practice.ts";

const of = "Ángela Muñoz";
const inDays = (days: number) => addDays(dayIn("Europe/Madrid", new Date()), days);
const sessions = [
  { of, day: inDays(-3), time: "10:00" },
  { of, day: inDays(-2), time: "10:00" },
  { of, day: inDays(3), time: "10:00", status: "CANCELADA" as const },
];

test("before a client is deleted everything that goes along is counted, questionnaires and consents too", async () => {
  const { call, idOf } = await openPractice({ clients: [of], sessions, planId: 2 });
  await call("/medidas", { body: { client: idOf(of), medida: "WHO5", respuestas: [1, 1, 0, 1, 1] } });
  await call("/consentimientos/textos/DATOS", { method: "PUT", body: { texto: "Quién te atiende" } });
  await call("/consentimientos/textos/DATOS/publicar", { body: {} });
  await call(`/clientes/${idOf(of)}/consentimientos`, { body: { tipos: ["DATOS"] } });
  await act(of, "Eliminar");
  await see(dialog).toMatchTextContent(
    "Con su ficha desaparecen sus datos de contacto, 3 sesiones (1 cancelada), 1 cuestionario y 1 consentimiento.",
  );
});

test("counting what goes along is no look at it: «Registro de actividad» tells of no questionnaires and no consents", async () => {
  // What is read ahead of a client when the pointer comes near is a look at it.
  heldBack("ClientDetail");
  unheard();
  const { call, idOf } = await openPractice({ clients: [of], sessions, planId: 2 });
  await call("/medidas", { body: { client: idOf(of), medida: "WHO5", respuestas: [1, 1, 0, 1, 1] } });
  await call("/consentimientos/textos/DATOS", { method: "PUT", body: { texto: "Quién te atiende" } });
  await call("/consentimientos/textos/DATOS/publicar", { body: {} });
  await call(`/clientes/${idOf(of)}/consentimientos`, { body: { tipos: ["DATOS"] } });
  await act(of, "Eliminar");
  await see(dialog).toMatchTextContent(/3 sesiones.*1 cuestionario y 1 consentimiento\./);
  // What is read after it is told after it.
  await call(`/clientes/${idOf(of)}/historia`);
  const read = async () => {
    const { body } = await call<{ data: { acto: string; cosa: string }[] }>(`/registro?clientId=${idOf(of)}`);
    return body.data.filter(({ acto }) => ["READ", "LISTED"].includes(acto)).map(({ cosa }) => cosa);
  };
  await expect.poll(read).toContain("TIMELINE");
  expect((await read()).toSorted()).toEqual(["CLIENT", "TIMELINE"]);
});

test("beside a client's history it is said how many of its sessions were cancelled, which are not in the total", async () => {
  await openPortal((idOf) => `/dashboard/clients/${idOf(of)}`, { clients: [of], sessions });
  await see(page.getByRole("region", { name: "Historial de sesiones" })).toMatchTextContent("3 sesiones, 1 cancelada");
  await see(page.getByRole("region", { name: "Cifras" })).toMatchTextContent("Sesiones totales2");
});
