import type { Page } from "@playwright/test";
import { LONG_NAME } from "../../web/app/gallery/faces.ts";
import { answering, failing, ofScreen } from "./shot.ts";
import { openCarmen } from "./shotsOfClientPage.ts";
import { newNote } from "./shotsOfNotes.ts";

const CLIENTS = "/dashboard/clients?pagina=4";
const theSection = (page: Page) => page.getByRole("region", { name: "Consentimientos", exact: true });
/** A client with consents of each kind, at what stands of them. */
const openSection = async (page: Page) => {
  await openCarmen(page);
  await theSection(page).getByRole("listitem").first().waitFor();
  await theSection(page).scrollIntoViewIfNeeded();
  return theSection(page);
};
const openAsk = async (page: Page) => {
  await (await openSection(page)).getByRole("button", { name: "Pedir" }).click();
  return page.getByRole("dialog", { name: "Pedir consentimiento" });
};

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const consentOf = (id: string, more: object) => ({
  ...{ __typename: "Consent", id, kind: "TREATMENT", textVersion: 12, way: "MAIL", status: "WAITING" },
  ...{ askedAt: day(-3), expiresAt: day(11), answeredAt: null, signedName: null, signedOn: null, reason: null },
  ...{ networkAddress: null, revokedOn: null, askingMail: "SENT", copyMail: null, ...more },
});
const accepted = { status: "ACCEPTED", answeredAt: day(-200), signedName: LONG_NAME };
const kindOf = (kind: string, state: string, versionInForce: number | null, more: object = {}) => ({
  ...{ __typename: "ConsentStanding", kind, state, versionInForce, consent: null, waiting: null, ...more },
});
/** What the service would tell of the client whose page is open. */
const standing = (page: Page, kinds: object[], consents: object[] = []) => ({
  __typename: "ClientConsents",
  clientId: new URL(page.url()).pathname.split("/").at(-1),
  kinds,
  consents,
});
const NOTHING = ["TREATMENT", "DATA_PROTECTION", "AI"].map((kind) => kindOf(kind, "NOT_ASKED", null));
const lost = consentOf("2", { askingMail: "FAILED" });
const sent = consentOf("4", { kind: "AI" });
/** All that can become of one, each as long as it gets. */
const EVERYTHING = [
  kindOf("TREATMENT", "OUTDATED", 12, {
    consent: consentOf("1", { ...accepted, textVersion: 11, way: "PAPER", signedOn: "2025-03-02" }),
    waiting: lost,
  }),
  kindOf("DATA_PROTECTION", "DECLINED", 4, {
    consent: consentOf("3", {
      ...{ kind: "DATA_PROTECTION", status: "DECLINED", answeredAt: day(-2) },
      reason: "Preferiría que habláramos antes de qué se guarda, y durante cuánto tiempo. ".repeat(4).trim(),
    }),
  }),
  kindOf("AI", "WAITING", 1, { consent: sent, waiting: sent }),
];
const EARLIER = Array.from({ length: 10 }, (_none, at) =>
  consentOf(`earlier-${at}`, {
    textVersion: 10 - at,
    ...(at % 3 === 0 && accepted),
    ...(at % 3 === 1 && { ...accepted, status: "REVOKED", way: "IN_ROOM", revokedOn: "2025-06-09" }),
    ...(at % 3 === 2 && { status: "WITHDRAWN" }),
  }),
);
const showing = async (page: Page, kinds: object[], consents: object[] = []) => {
  await openCarmen(page);
  await answering(page, "ClientConsents", { json: { data: { clientConsents: standing(page, kinds, consents) } } });
  await page.reload();
  await theSection(page).getByRole("link", { name: "Mis textos" }).scrollIntoViewIfNeeded();
};

/** How a client stands, and what is asked of them, in the demonstration practice. */
export const CLIENT_CONSENTS = [
  ...ofScreen("Ficha como página", [
    {
      face: "normal",
      name: "client-consents",
      path: CLIENTS,
      prepare: async (page) => {
        await openSection(page);
      },
    },
    {
      face: "failed",
      name: "client-consents-failed",
      path: CLIENTS,
      prepare: async (page) => {
        await openCarmen(page);
        await failing("ClientConsents")(page);
        await page.getByText("No se pudieron cargar los consentimientos").scrollIntoViewIfNeeded();
      },
    },
    {
      face: "normal",
      name: "client-consents-ask",
      path: CLIENTS,
      prepare: async (page) => {
        await (await openSection(page)).getByRole("button", { name: "Pedir" }).click();
        await page.getByRole("dialog", { name: "Pedir consentimiento" }).waitFor();
      },
    },
    {
      face: "failed",
      name: "client-consents-paper",
      path: CLIENTS,
      prepare: async (page) => {
        await (await openSection(page)).getByRole("button", { name: "Pedir" }).click();
        const dialog = page.getByRole("dialog", { name: "Pedir consentimiento" });
        await dialog.getByText("En papel").click();
        for (const box of await dialog.getByRole("checkbox").all()) await box.check();
        await dialog.getByLabel(/^Nombre y apellidos/).fill("Carmen");
        await dialog.getByRole("button", { name: "Anotar" }).click();
        await dialog.getByText("al menos un apellido").waitFor();
      },
    },
    {
      face: "normal",
      name: "client-consents-revoke",
      path: CLIENTS,
      prepare: async (page) => {
        await (await openSection(page)).getByRole("button", { name: "Acciones de Tratamiento" }).click();
        await page.getByRole("menuitem", { name: "Anotar que lo revoca…" }).click();
        await page.getByRole("dialog", { name: "Anotar que lo revoca" }).waitFor();
      },
    },
    { face: "empty", name: "client-consents-empty", path: CLIENTS, prepare: (page) => showing(page, NOTHING) },
    {
      face: "overfull",
      name: "client-consents-full",
      path: CLIENTS,
      prepare: async (page) => {
        await showing(page, EVERYTHING, EARLIER);
        await theSection(page).getByText("Anteriores (10)").click();
      },
    },
    {
      face: "loading",
      name: "client-consents-loading",
      path: CLIENTS,
      prepare: async (page) => {
        await openCarmen(page);
        await answering(page, "ClientConsents");
        await page.reload();
        await theSection(page).locator("[aria-busy=true]").waitFor();
      },
    },
    {
      face: "failed",
      name: "client-consents-refused",
      path: CLIENTS,
      prepare: async (page) => {
        const message = "El cliente no quiere recibir correos de esta consulta.";
        const errors = [{ __typename: "ConsentError", code: "MAIL_HINDERED", field: null, message }];
        const told = { __typename: "ConsentsPayload", clientConsents: null, links: [], errors };
        const dialog = await openAsk(page);
        await answering(page, "AskForConsents", { json: { data: { askForConsents: told } } });
        await dialog.getByRole("checkbox").first().check();
        await dialog.getByRole("button", { name: "Enviar" }).click();
        await dialog.getByRole("alert").waitFor();
      },
    },
    {
      face: "normal",
      name: "client-consents-in-room",
      path: CLIENTS,
      prepare: async (page) => {
        const dialog = await openAsk(page);
        const links = ["TREATMENT", "DATA_PROTECTION"].map((kind) => ({
          ...{ __typename: "ConsentRoomLink", kind, url: "/consentimiento/enlace" },
        }));
        const told = { __typename: "ConsentsPayload", clientConsents: standing(page, EVERYTHING), links, errors: [] };
        await answering(page, "AskForConsents", { json: { data: { askForConsents: told } } });
        await dialog.getByText("Aquí", { exact: true }).click();
        for (const box of await dialog.getByRole("checkbox").all()) await box.check();
        await dialog.getByRole("button", { name: "Preparar la página" }).click();
        await dialog.getByRole("link", { name: "Abrir: Tratamiento" }).waitFor();
      },
    },
  ]),
  ...ofScreen("Notas", [
    {
      face: "normal",
      name: "notes-new-consent",
      path: "/dashboard/notes",
      prepare: async (page) => {
        const asked = ["TREATMENT", "DATA_PROTECTION"].map((kind) => kindOf(kind, "NOT_ASKED", 1));
        const notes = { __typename: "NotePage", pageInfo: { __typename: "PageInfo", total: 0 } };
        await answering(page, "NoteConsents", { json: { data: { notes, clientConsents: standing(page, asked) } } });
        await newNote(page);
        await page
          .getByRole("dialog")
          .getByRole("button", { name: /^Cliente/ })
          .click();
        await page.getByRole("listbox").getByRole("option").first().click();
        await page.getByText("Es su primera nota").scrollIntoViewIfNeeded();
      },
    },
  ]),
];
