import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { WireClientConsents, WireConsentText } from "../../../schema/wire/consents/consents.ts";
import { foresee } from "../errors.ts";
import { between, brokenNetwork, saidInstead, unheard } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const section = page.getByRole("region", { name: "Consentimientos", exact: true });
const asking = page.getByRole("dialog", { name: "Pedir consentimiento" });
const revoking = page.getByRole("dialog", { name: "Anotar que lo revoca" });
const send = asking.getByRole("button", { name: "Enviar" });
const said = asking.getByRole("alert");

/** Who asks does so too often. */
function turnedAway(): void {
  foresee(/^AskForConsents HTTP 429/);
  between(async (operation, pass) =>
    operation === "AskForConsents" ? new Response("", { status: 429 }) : await pass(),
  );
}

/** A client of a practice that has published two texts. */
async function openClient() {
  const opened = await openPortal((ofName) => `/dashboard/clients/${ofName(of)}`, { clients: [of], planId: 2 });
  await see(section).toMatchTextContent(/Publica un texto para poder pedirlo/);
  for (const kind of ["TRATAMIENTO", "DATOS"]) {
    await opened.call(`/consentimientos/textos/${kind}`, { method: "PUT", body: { texto: "Quién te atiende" } });
    await opened.call(`/consentimientos/textos/${kind}/publicar`, { body: {} });
  }
  const ofClient = `/clientes/${opened.idOf(of)}`;
  return {
    ...opened,
    ofClient,
    /** As after a visit to another window. */
    comeBack: () => window.dispatchEvent(new Event("focus")),
    consents: async () => (await opened.call<WireClientConsents>(`${ofClient}/consentimientos`)).body.data,
    mails: async () => {
      const { body } = await opened.call<{ data: { tipo: string }[] }>(`${ofClient}/historia`);
      return body.data.filter(({ tipo }) => tipo === "CORREO").length;
    },
  };
}

test("who asks by a mail whose answer got lost is told that nobody knows, that another choice is another mail, and mails once by pressing again", async () => {
  const { comeBack, consents, mails } = await openClient();
  comeBack();
  await section.getByRole("button", { name: "Pedir" }).click();
  const { lost } = brokenNetwork();
  lost.add("AskForConsents");
  await send.click();
  await see(said).toMatchTextContent(
    /^No sabemos si se ha enviado: vuelve a pulsar para saberlo\. Comprueba tu conexión/,
  );
  lost.clear();
  const data = asking.getByRole("checkbox", { name: /^Protección de datos/ });
  const another = asking.getByText(/con otra elección recibe uno más/);
  await data.click();
  await see(another).toBeVisible();
  await asking.getByText("Aquí").click();
  await see(another).not.toBeInTheDocument();
  await asking.getByText("Por correo").click();
  await data.click();
  await send.click();
  await see(asking).not.toBeInTheDocument();
  expect((await consents()).map(({ tipo }) => tipo).toSorted()).toEqual(["DATOS", "TRATAMIENTO"]);
  await see(section).toMatchTextContent(/Correo enviado · puede responder hasta/);
  expect(await mails()).toBe(1);
});

test("a mail of which nobody knows is still told of when the next press is turned away", async () => {
  const { comeBack } = await openClient();
  comeBack();
  await section.getByRole("button", { name: "Pedir" }).click();
  const { lost } = brokenNetwork();
  lost.add("AskForConsents");
  await send.click();
  await see(said).toMatchTextContent(/^No sabemos si se ha enviado/);
  turnedAway();
  await send.click();
  await see(said).toMatchTextContent(/^No se ha enviado\. Demasiadas peticiones seguidas/);
  await see(asking.getByText(/Puede que el correo de antes ya haya salido/)).toBeVisible();
});

test("what was asked for by an answer that got lost and is waited for no more is told as it is, and asked for by the next press alone", async () => {
  unheard();
  const { call, comeBack, consents, mails } = await openClient();
  comeBack();
  await section.getByRole("button", { name: "Pedir" }).click();
  const { lost } = brokenNetwork();
  lost.add("AskForConsents");
  await send.click();
  await see(said).toMatchTextContent(/^No sabemos si se ha enviado/);
  const withdraw = async (which: string) => {
    const asked = (await consents()).find(({ tipo, estado }) => tipo === which && estado === "PENDIENTE");
    await call(`/consentimientos/${asked?.id}/retirar`, { body: {} });
  };
  await withdraw("TRATAMIENTO");
  lost.clear();
  await send.click();
  await see(said).toHaveTextContent(
    "Ya se pidió, y esto es lo que hay ahora: Tratamiento, sin pedir. Para pedirlo otra vez, vuelve a pulsar.",
  );
  await see(asking.getByText(/con otra elección recibe uno más/)).not.toBeInTheDocument();
  await see(asking.getByRole("checkbox", { name: /^Protección de datos/ })).not.toBeChecked();
  expect(await mails()).toBe(1);
  await send.click();
  await see(asking).not.toBeInTheDocument();
  const waiting = async () => (await consents()).filter(({ estado }) => estado === "PENDIENTE").map(({ tipo }) => tipo);
  expect((await waiting()).toSorted()).toEqual(["DATOS", "TRATAMIENTO"]);
  expect(await mails()).toBe(2);

  await section.getByRole("button", { name: "Pedir" }).click();
  await asking.getByRole("checkbox", { name: /^Tratamiento/ }).click();
  await asking.getByText("Aquí").click();
  const prepare = asking.getByRole("button", { name: "Preparar la página" });
  lost.add("AskForConsents");
  await prepare.click();
  await see(said).toMatchTextContent(/^No sabemos si se ha preparado/);
  await withdraw("TRATAMIENTO");
  lost.clear();
  await prepare.click();
  await see(said).toMatchTextContent(/^Ya se pidió, y esto es lo que hay ahora: Tratamiento, sin pedir\./);
  await prepare.click();
  await see(asking.getByRole("link", { name: "Abrir: Tratamiento" })).toBeVisible();
});

test("of two pages that were prepared by an answer that got lost, the one that is over is told of beside the other", async () => {
  unheard();
  const { call, comeBack, consents } = await openClient();
  comeBack();
  await section.getByRole("button", { name: "Pedir" }).click();
  await asking.getByText("Aquí").click();
  const prepare = asking.getByRole("button", { name: "Preparar la página" });
  const { lost } = brokenNetwork();
  lost.add("AskForConsents");
  await prepare.click();
  await see(said).toMatchTextContent(/^No sabemos si se ha preparado/);
  const over = (await consents()).find(({ tipo }) => tipo === "TRATAMIENTO");
  await call(`/consentimientos/${over?.id}/retirar`, { body: {} });
  lost.clear();
  await prepare.click();
  await see(asking.getByRole("link", { name: "Abrir: Protección de datos" })).toBeVisible();
  await see(asking.getByText("Ya se pidió, y esto es lo que hay ahora: Tratamiento, sin pedir.")).toBeVisible();
});

test("who is turned away before anything was asked is told that nothing was sent", async () => {
  const { comeBack, consents } = await openClient();
  comeBack();
  await section.getByRole("button", { name: "Pedir" }).click();
  turnedAway();
  await send.click();
  await see(said).toMatchTextContent(/^No se ha enviado\. Demasiadas peticiones seguidas/);
  expect(await consents()).toEqual([]);
});

test("a revocation whose answer got lost is not said to have failed, and is noted by pressing again, on the day that is meant then", async () => {
  const { call, ofClient, comeBack, consents } = await openClient();
  const paper = { tipo: "TRATAMIENTO", nombre: "Ángela Muñoz", fecha: "2026-01-10" };
  await call(`${ofClient}/consentimientos/papel`, { body: paper });
  comeBack();
  await section.getByRole("button", { name: "Acciones de Tratamiento" }).click();
  await page.getByRole("menuitem", { name: "Anotar que lo revoca…" }).click();
  const { lost } = brokenNetwork();
  lost.add("RevokeConsent");
  const note = revoking.getByRole("button", { name: "Anotar" });
  await note.click();
  await see(revoking.getByRole("alert")).toMatchTextContent(
    /^No sabemos si se ha anotado: vuelve a pulsar para saberlo\. Comprueba tu conexión/,
  );
  lost.clear();
  await revoking.getByLabelText(/^Cuándo lo pidió/).fill("12/01/2026");
  await note.click();
  await see(revoking).not.toBeInTheDocument();
  expect(await consents()).toMatchObject([{ estado: "REVOCADO", revocado: "2026-01-12" }]);
});

test("a publication whose answer got lost is not said to have failed, and is one version by pressing again", async () => {
  const { call } = await openPortal("/dashboard/consents", {});
  const form = page.getByRole("form", { name: "Texto: Tratamiento" });
  await form.getByLabelText("Texto", { exact: true }).fill("Quién te atiende");
  const publish = async () => {
    await form.getByRole("button", { name: "Publicar…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publicar" }).click();
  };
  const { lost } = brokenNetwork();
  lost.add("PublishConsentText");
  await publish();
  await see(page.getByText(/^No sabemos si se ha publicado: vuelve a pulsar para saberlo/)).toBeVisible();
  lost.clear();
  await publish();
  await see(page.getByText("Tratamiento: la versión 1 está publicada.")).toBeVisible();
  const versions = async () => {
    const { body } = await call<{ data: WireConsentText[] }>("/consentimientos/textos");
    return body.data.find(({ tipo }) => tipo === "TRATAMIENTO")?.versiones;
  };
  await expect.poll(versions).toHaveLength(1);
});

test("what waits without a mail from here says so, and is proposed to be asked for again", async () => {
  unheard();
  const { call, ofClient, comeBack } = await openClient();
  await call(`${ofClient}/consentimientos`, { body: { tipos: ["TRATAMIENTO"] } });
  // As what was brought in while it was waited for elsewhere once was.
  saidInstead("ClientConsents", /"askingMail":"[A-Z]+"/g, '"askingMail":null');
  comeBack();
  await see(section).toMatchTextContent(/Desde aquí no se le ha enviado ningún correo: pídelo otra vez/);
  await see(section).not.toMatchTextContent(/Enviando el correo|puede responder/);
  await section.getByRole("button", { name: "Pedir" }).click();
  await see(asking.getByRole("checkbox", { name: /^Tratamiento/ })).toBeChecked();
});

test.each(["Quién te atiende", "Quién te atiende\n\nLa doctora Vidal."])(
  "a text whose saving lost its answer is no other window's, and what is typed next takes its place: %j",
  async (words) => {
    const { call } = await openPortal("/dashboard/consents", {});
    unheard();
    const form = page.getByRole("form", { name: "Texto: Tratamiento" });
    const text = form.getByLabelText("Texto", { exact: true });
    const saving = form.getByRole("button", { name: "Guardar borrador" });
    const stored = async () => (await call<{ data: WireConsentText[] }>("/consentimientos/textos")).body.data[0]?.texto;
    await text.fill("Quién te atiende");
    await saving.click();
    await expect.poll(stored).toBe("Quién te atiende");
    await see(page.getByText("Tratamiento: borrador guardado.")).toBeVisible();
    const { lost } = brokenNetwork();
    lost.add("SaveConsentText");
    await text.fill("Quién te atiende\n\nElena");
    await saving.click();
    await see(form.getByRole("alert")).toMatchTextContent(/No se pudo guardar/);
    lost.clear();
    await text.fill(words);
    await saving.click();
    await expect.poll(stored).toBe(words);
    await see(form.getByRole("alert")).not.toBeInTheDocument();
    await see(text).toHaveValue(words);
  },
);
