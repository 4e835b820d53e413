import type { Page } from "@playwright/test";
import { answeredPage, consentOverPage, consentPage, consentWaitPage } from "../../api/consents/answers.page.ts";
import type { Linked } from "../../api/consents/consents.store.ts";
import { startingText } from "../../schema/rules/consents/startingTexts.ts";
import { LONG_NAME } from "../../web/app/gallery/faces.ts";
import { AWAY, answering, failing, ofScreen, waitingFor } from "./shot.ts";
import { saying, telling } from "./shotsOfBooking.ts";

const soon = new Date(Date.now() + 10 * 86_400_000);
const nobody = "00000000-0000-4000-8000-000000000000";
const known = {
  name: "Elena Vidal",
  taxId: "12345678Z",
  address: "Calle Mayor, 1, 28013 Madrid",
  licence: "M-12345",
  email: "elena@consulta.example",
};
const consent: Linked = {
  ...{ id: nobody, clientId: nobody, kind: "TRATAMIENTO", number: 2, way: "CORREO", status: "PENDIENTE" },
  ...{
    askedAt: new Date(),
    expiresAt: soon,
    mailId: null,
    mailedUntil: null,
    answeredAt: null,
    signedName: null,
    signedOn: null,
  },
  ...{ words: null, address: null, browser: null, revokedOn: null, hash: "3f5a90c1".repeat(8) },
  text: startingText("TRATAMIENTO", known),
  publishedAt: new Date(),
  inForce: 2,
  client: { name: "Carmen", email: "", emailSince: new Date() },
  practice: { fullName: "Elena Vidal", timeZone: "Europe/Madrid", closedAt: null },
};
const wrong = {
  name: "Carmen",
  faults: {
    name: "Nombre y apellidos: escribe el nombre y al menos un apellido.",
    tick: "Marca la casilla para aceptar.",
  },
};
const PAGE = "/consentimiento/enlace";

/** What a client sees, who has no account. */
export const CONSENT_PAGES = ofScreen(
  "Página del consentimiento",
  (
    [
      ["normal", "consent", consentPage(consent, PAGE)],
      ["failed", "consent-errors", consentPage(consent, PAGE, wrong)],
      ["normal", "consent-in-room", consentPage({ ...consent, kind: "IA", way: "CONSULTA" }, PAGE)],
      ["normal", "consent-decline", consentPage(consent, PAGE).replace("<details>", "<details open>")],
      ["normal", "consent-accepted", answeredPage({ ...consent, status: "ACEPTADO" }, true)],
      ["normal", "consent-declined", answeredPage({ ...consent, status: "RECHAZADO", way: "CONSULTA" }, false)],
      ["failed", "consent-over", consentOverPage(null)],
      ["failed", "consent-wait", consentWaitPage({ words: null })],
      [
        "overfull",
        "consent-long",
        consentPage(
          {
            ...consent,
            practice: { ...consent.practice, fullName: LONG_NAME },
            text: `${"x".repeat(300)}\n\n${consent.text}`,
          },
          PAGE,
        ),
      ],
    ] as const
  ).map(([face, name, html]) => ({ face, name, path: PAGE, prepare: saying(html) })),
);

const TEXTS = "/dashboard/consents";
const theForm = (page: Page) => page.getByRole("form", { name: "Texto: Tratamiento" });
/** Ten versions, the newest first, and something that is not published yet. */
const manyVersions = async (page: Page) => {
  await telling("ConsentTexts", (data) => {
    const [first, ...others] = (data as { consentTexts: object[] }).consentTexts;
    const versions = Array.from({ length: 10 }, (_none, at) => ({
      ...{ __typename: "ConsentVersion", number: 10 - at, hash: `${at}f5a90c1`.repeat(8) },
      publishedAt: new Date(Date.now() - at * 30 * 86_400_000).toISOString(),
    }));
    return { ...data, consentTexts: [{ ...first, hasChanges: true, versions }, ...others] };
  })(page);
  await theForm(page).getByText("Versiones publicadas (10)").click();
};

/** The texts, in the demonstration practice. */
export const CONSENTS = ofScreen("Consentimientos", [
  { face: "normal", name: "consents", path: TEXTS, prepare: (page) => theForm(page).waitFor() },
  { face: "loading", name: "consents-loading", path: TEXTS, prepare: waitingFor("ConsentTexts") },
  { face: "failed", name: "consents-failed", path: TEXTS, prepare: failing("ConsentTexts") },
  {
    face: "normal",
    name: "consents-read",
    path: TEXTS,
    prepare: async (page) => {
      await theForm(page).getByRole("button", { name: "Ver como tu cliente" }).click();
      await page.getByRole("dialog").getByRole("heading", { level: 3 }).first().waitFor();
    },
  },
  {
    face: "normal",
    name: "consents-publish",
    path: TEXTS,
    prepare: async (page) => {
      await theForm(page).getByLabel("Texto", { exact: true }).fill("Quién te atiende\n\nElena Vidal.");
      await theForm(page).getByRole("button", { name: "Publicar…" }).click();
      await page.getByRole("dialog", { name: "Publicar el texto" }).waitFor();
    },
  },
  {
    face: "failed",
    name: "consents-gaps",
    path: TEXTS,
    prepare: async (page) => {
      await page.getByText("IA", { exact: true }).click();
      const form = page.getByRole("form", { name: "Texto: Inteligencia artificial" });
      await form.getByRole("button", { name: "Publicar…" }).click();
      await form.getByText(/^Falta por completar/).waitFor();
    },
  },
  { face: "overfull", name: "consents-versions", path: TEXTS, prepare: manyVersions },
  {
    face: "failed",
    name: "consents-version-failed",
    path: TEXTS,
    prepare: async (page) => {
      await answering(page, "ConsentVersion", AWAY);
      await manyVersions(page);
      await theForm(page).getByRole("button", { name: "Versión 3" }).click();
      await page.getByText("No se pudo cargar esta versión").waitFor();
    },
  },
]);
