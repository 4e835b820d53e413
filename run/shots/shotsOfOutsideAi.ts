import type { Page, Route } from "@playwright/test";
import { ofScreen } from "./shot.ts";

const RECIPIENT = "Anthropic (api.anthropic.com)";
const MEMO =
  "Lucía ha dormido mejor esta semana. Su DNI es 12345678Z y su teléfono, el 612 004 518. " +
  "Le preocupa la visita de su madre, Carmen. Nació el 3/5/1987. Acordamos anotar una cosa que haya salido bien.";
export const SENT =
  "[PERSONA_1] ha dormido mejor esta semana. Su DNI es [DOCUMENTO_1] y su teléfono, el [TELEFONO_1]. " +
  "Le preocupa la visita de su madre, [PERSONA_2]. Nació el [FECHA_1]. Acordamos anotar una cosa que haya salido bien.";
const REPLACED = [
  { kind: "PERSON", count: 2 },
  { kind: "DOCUMENT", count: 1 },
  { kind: "PHONE", count: 1 },
  { kind: "DATE", count: 1 },
].map((one) => ({ __typename: "AiReplaced", ...one }));

/** The portal that is pictured has no provider: what the gateway would say of one is put into its answers. */
const withProvider = (consentGivenAt: string | null) => async (route: Route) => {
  const told = { provider: "MODEL", model: "claude", recipient: RECIPIENT, consentGivenAt };
  if (route.request().postData()?.includes('"AiPreview"')) {
    const preview = { __typename: "AiPreview", recipient: RECIPIENT, text: SENT, replaced: REPLACED };
    await route.fulfill({ json: { data: { aiPreview: { __typename: "AiPreviewPayload", preview, errors: [] } } } });
    return;
  }
  const answer = await route.fetch();
  const body = (await answer.json()) as { data?: { aiAssistant?: object | null } };
  if (body.data?.aiAssistant) Object.assign(body.data.aiAssistant, told);
  await route.fulfill({ response: answer, json: body });
};
/** Has the gateway tell of a provider, and whether the practice lets texts go there. */
export const before = (consentGivenAt: string | null, next: (page: Page) => Promise<void>) => async (page: Page) => {
  await page.route("**/graphql", withProvider(consentGivenAt));
  await page.reload();
  await next(page);
};

/** A new note for AI, of somebody, with what was jotted down. */
export const begin = async (page: Page) => {
  await page.getByRole("button", { name: "Crear con IA" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Cliente/ }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await dialog.getByLabel(/^Notas/).fill(MEMO);
  await dialog.getByRole("button", { name: "Ver lo que se envía" }).waitFor();
};
const look = async (page: Page) => {
  await begin(page);
  await page.getByRole("button", { name: "Ver lo que se envía" }).click();
  await page.getByRole("region", { name: "Texto que se envía" }).waitFor();
};
const inAccount = async (page: Page) => {
  await page.getByRole("region", { name: "Textos para la IA" }).scrollIntoViewIfNeeded();
};

/** What is said and asked where texts go to somebody outside. */
export const OUTSIDE_AI = ofScreen("IA", [
  { face: "normal", name: "notes-ai-outside", path: "/dashboard/notes", prepare: before(null, begin) },
  { face: "normal", name: "notes-ai-consent", path: "/dashboard/notes", prepare: before(null, look) },
  {
    face: "normal",
    name: "notes-ai-consented",
    path: "/dashboard/notes",
    prepare: before("2026-03-02T14:22:00Z", look),
  },
  {
    face: "normal",
    name: "account-ai-consent",
    path: "/dashboard/notes?cuenta=perfil",
    prepare: before("2026-03-02T14:22:00Z", inAccount),
  },
]);
