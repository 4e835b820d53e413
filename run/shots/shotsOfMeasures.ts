import type { Page } from "@playwright/test";
import { linkOverPage, measurePage, sentPage } from "../../api/measures/page/measure.page.ts";
import { answersFault } from "../../schema/rules/measures/scoring.ts";
import { LONG_NAME } from "../../web/app/gallery/faces.ts";
import { failing, ofScreen } from "./shot.ts";
import { saying } from "./shotsOfBooking.ts";
import { openCarmen } from "./shotsOfClientPage.ts";

const PAGE = "/medida/enlace";
const half = [1, 0, null, 2, 1, null, 0, 0, 0];
const given = { answers: half, fault: answersFault("PHQ9", half) ?? "" };

/** What a client sees, who has no account. */
export const MEASURE_PAGES = ofScreen(
  "Página del cuestionario",
  (
    [
      ["normal", "measure", measurePage("PHQ9", "Elena Vidal", PAGE)],
      ["normal", "measure-wellbeing", measurePage("WHO5", "Elena Vidal", PAGE)],
      ["failed", "measure-missing", measurePage("PHQ9", "Elena Vidal", PAGE, given)],
      ["normal", "measure-sent", sentPage("Elena Vidal", false)],
      ["normal", "measure-sent-help", sentPage("Elena Vidal", true)],
      ["failed", "measure-over", linkOverPage(null)],
      ["failed", "measure-over-help", linkOverPage({ alarms: true })],
      ["overfull", "measure-long", measurePage("GAD7", LONG_NAME, PAGE)],
    ] as const
  ).map(([face, name, html]) => ({ face, name, path: PAGE, prepare: saying(html) })),
);

const CLIENTS = "/dashboard/clients?pagina=4";
/** A client with questionnaires over half a year, at what they scored. */
const openSection = async (page: Page) => {
  await openCarmen(page);
  const section = page.getByRole("region", { name: "Cuestionarios", exact: true });
  await section.getByText("PHQ-9", { exact: true }).click();
  await page.locator(".recharts-line").waitFor();
  await section.scrollIntoViewIfNeeded();
  return section;
};

/** Questionnaires on a client's page, in the demonstration practice. */
export const MEASURES = ofScreen("Ficha como página", [
  {
    face: "normal",
    name: "client-measures",
    path: CLIENTS,
    prepare: async (page) => {
      await openSection(page);
    },
  },
  {
    face: "failed",
    name: "client-measures-failed",
    path: CLIENTS,
    prepare: async (page) => {
      await openCarmen(page);
      await failing("ClientMeasures")(page);
      await page.getByText("No se pudieron cargar los cuestionarios").scrollIntoViewIfNeeded();
    },
  },
  {
    face: "normal",
    name: "client-measures-form",
    path: CLIENTS,
    prepare: async (page) => {
      await (await openSection(page)).getByRole("button", { name: "Rellenar" }).click();
      await page.getByRole("dialog", { name: "Rellenar cuestionario" }).getByRole("group").first().waitFor();
    },
  },
  {
    face: "failed",
    name: "client-measures-missing",
    path: CLIENTS,
    prepare: async (page) => {
      await (await openSection(page)).getByRole("button", { name: "Rellenar" }).click();
      const form = page.getByRole("dialog", { name: "Rellenar cuestionario" });
      await form.getByRole("group", { name: /^1\./ }).getByLabel("Varios días").click();
      await form.getByRole("button", { name: "Guardar" }).click();
      await form.getByRole("alert").waitFor();
    },
  },
  {
    face: "normal",
    name: "client-measures-list",
    path: CLIENTS,
    prepare: async (page) => {
      await (await openSection(page)).getByRole("button", { name: /^Ver \d+ cuestionarios/ }).click();
      const list = page.getByRole("dialog", { name: "PHQ-9: cuestionarios rellenados" });
      await list.getByRole("button", { name: /de 27/ }).first().click();
      await list.getByRole("list").nth(1).waitFor();
    },
  },
]);
