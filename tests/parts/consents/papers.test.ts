import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { WireClientConsents } from "../../../schema/wire/consents/consents.ts";
import { expectAccessible } from "../axe.ts";
import { between, brokenNetwork, unheard } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const section = page.getByRole("region", { name: "Consentimientos", exact: true });
const asking = page.getByRole("dialog", { name: "Pedir consentimiento" });
const day = asking.getByLabelText("Fecha del papel");
const chosen = asking.getByLabelText("Versión de «Tratamiento»");
const treatment = asking.getByRole("checkbox", { name: /^Tratamiento/ });
const LATE = /La versión 1 de «Tratamiento» se publicó el 2 mar 2026, después de firmarse el papel/;

/** When each was published. The second: on 11 June in Madrid, on the 10th in UTC and to the west. */
const PUBLISHED: Record<number, string> = { 1: "2026-03-02T10:00:00Z", 2: "2026-06-10T22:30:00Z" };
/** Answers what was published as if that had been then. */
const longAgo = () =>
  between(async (operation, pass) => {
    const answer = await pass();
    if (operation !== "ConsentVersions") return answer;
    const read = await answer.json();
    for (const { versions } of read.data.consentTexts)
      for (const version of versions) version.publishedAt = PUBLISHED[version.number] ?? version.publishedAt;
    return Response.json(read);
  });

/** The dialog, where a paper of one of two versions is about to be noted. */
async function openPaper() {
  // What this very window notes is not read again between two papers.
  unheard();
  const opened = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of] });
  const publish = async (kind: string, text: string) => {
    await opened.call(`/consentimientos/textos/${kind}`, { method: "PUT", body: { texto: text } });
    await opened.call(`/consentimientos/textos/${kind}/publicar`, { body: {} });
  };
  await see(section).toMatchTextContent(/Publica un texto para poder pedirlo/);
  for (const text of ["Uno", "Dos"]) await publish("TRATAMIENTO", text);
  await publish("DATOS", "Uno");
  longAgo();
  window.dispatchEvent(new Event("focus"));
  await section.getByRole("button", { name: "Pedir" }).click();
  await asking.getByText("En papel").click();
  const consents = async () =>
    (await opened.call<WireClientConsents>(`/clientes/${opened.idOf(of)}/consentimientos`)).body.data;
  return {
    publish,
    noted: async () => (await consents()).map(({ tipo, version, firmado }) => [tipo, version, firmado]).toSorted(),
    revokeAll: async () => {
      for (const { id, firmado } of await consents())
        await opened.call(`/consentimientos/${id}/revocar`, { body: { fecha: firmado } });
    },
  };
}

test("the dialog says which version of each text it notes: the one in force on the paper's day on the practice's clocks, until another is chosen", async () => {
  const { noted } = await openPaper();
  await see(chosen).toHaveDisplayValue(/^Versión 2, del 11 jun 2026/);
  await see(treatment).toHaveAccessibleDescription(/^Se anota la versión 2 · /);
  await day.fill("10/06/2026");
  await see(chosen).toHaveDisplayValue(/^Versión 1, del 2 mar 2026/);
  await see(treatment).toHaveAccessibleDescription(/^Se anota la versión 1 · /);
  // Of what was published once there is nothing to choose.
  await see(asking.getByLabelText("Versión de «Protección de datos»")).not.toBeInTheDocument();
  await day.fill("01/02/2026");
  await see(chosen).toHaveAccessibleDescription(LATE);
  await see(asking).toMatchTextContent(/La versión 1 de «Protección de datos» se publicó el/);
  await expectAccessible();
  await day.fill("11/06/2026");
  await see(chosen).toHaveDisplayValue(/^Versión 2/);
  await chosen.selectOptions("1");
  // What was chosen by hand stays with another day.
  await day.fill("12/06/2026");
  await see(chosen).toHaveDisplayValue(/^Versión 1/);
  await asking.getByRole("button", { name: "Anotar" }).click();
  await see(asking).not.toBeInTheDocument();
  expect(await noted()).toEqual([
    ["DATOS", 1, "2026-06-12"],
    ["TRATAMIENTO", 1, "2026-06-12"],
  ]);
  await see(section).toMatchTextContent(/TratamientoVersión anterior.*Versión 1 · 12 jun 2026 · en papel/);
});

test("a version that another window publishes while the dialog is open is not the one that is noted", async () => {
  const { publish, noted } = await openPaper();
  await see(chosen).toHaveDisplayValue(/^Versión 2/);
  await publish("TRATAMIENTO", "Tres");
  await publish("IA", "Uno");
  window.dispatchEvent(new Event("focus"));
  // What is offered now for the first time tells that the other window's work has arrived.
  const ai = asking.getByRole("checkbox", { name: /^Inteligencia artificial/ });
  await ai.click();
  await see(ai).toHaveAccessibleDescription(/^Se anota la versión 1 · /);
  await see(treatment).toHaveAccessibleDescription(/^Se anota la versión 2 · /);
  await see(chosen).toHaveDisplayValue(/^Versión 2/);
  await asking.getByRole("button", { name: "Anotar" }).click();
  await see(asking).not.toBeInTheDocument();
  expect((await noted()).map(([kind, version]) => [kind, version])).toEqual([
    ["DATOS", 1],
    ["IA", 1],
    ["TRATAMIENTO", 2],
  ]);
});

test("while it is not known which versions there are nothing is noted, and they can be asked for again", async () => {
  const broken = brokenNetwork();
  broken.cut.add("ConsentVersions");
  const { noted } = await openPaper();
  await see(asking).toMatchTextContent(/No se pudieron cargar las versiones de tus textos\./);
  await see(asking.getByRole("button", { name: "Anotar" })).toBeDisabled();
  await asking.getByLabelText(/^Nombre y apellidos/).click();
  await userEvent.keyboard("{Enter}");
  broken.cut.clear();
  await asking.getByRole("button", { name: "Reintentar" }).click();
  await see(chosen).toBeVisible();
  expect(await noted()).toEqual([]);
  await asking.getByRole("button", { name: "Anotar" }).click();
  await see(asking).not.toBeInTheDocument();
});

test("a paper that was noted without an answer and taken back since is told to be revoked", async () => {
  const { noted, revokeAll } = await openPaper();
  const { lost } = brokenNetwork();
  lost.add("NotePaperConsent");
  const note = asking.getByRole("button", { name: "Anotar" });
  await asking.getByRole("checkbox", { name: /^Protección de datos/ }).click();
  await note.click();
  await see(asking.getByRole("alert")).toMatchTextContent(/^No sabemos si se ha anotado/);
  lost.clear();
  await revokeAll();
  await note.click();
  await see(page.getByText("Anotado. Ahora consta: Tratamiento, revocado.")).toBeVisible();
  expect(await noted()).toHaveLength(1);
});
