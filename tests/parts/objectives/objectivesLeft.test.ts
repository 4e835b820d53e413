import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { WireObjective } from "../../../schema/wire/objectives.ts";
import { brokenNetwork, heldBack } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const practice = { clients: [of], objectives: [{ of, titulo: "Caminar cada día", progreso: 25 }] };
const item = page.getByRole("listitem").filter({ hasText: "Caminar" });
const step = (name: string) => item.getByRole("button", { name, exact: true });
const dialog = page.getByRole("dialog", { name: of });
const notice = page.getByRole("alert");
const unsaved = (progress: number) =>
  notice.getByText(
    `No se pudo guardar el ${progress} % de «Caminar cada día». Comprueba tu conexión e inténtalo de nuevo.`,
  );

async function open(where: "page" | "dialog") {
  const opened = await openPortal(
    (idOf) => (where === "page" ? `/dashboard/clients/${idOf(of)}` : "/dashboard/clients"),
    practice,
  );
  if (where === "dialog") {
    await page.getByRole("link", { name: of, exact: true }).click();
    await dialog.getByRole("tab", { name: "Objetivos" }).click();
  }
  await see(step("25 %")).toHaveAttribute("aria-pressed", "true");
  return {
    async progress() {
      const { body } = await opened.call<{ data: WireObjective[] }>(`/objetivos?clientId=${opened.idOf(of)}`);
      return body.data.map(({ progreso }) => progreso);
    },
  };
}

/** Presses from here: a driver on a busy machine is not quick enough. */
const pressAtOnce = (...buttons: ReturnType<typeof step>[]) => {
  for (const button of buttons) (button.element() as HTMLButtonElement).click();
};

test("progress that cannot be stored once its page was left is told where one is by then, and stored when that is tried again", async () => {
  const { progress } = await open("page");
  const answer = heldBack("SetObjectiveProgress");
  await step("75 %").click();
  await page.getByRole("link", { name: "Sesiones" }).first().click();
  await see(page.getByRole("heading", { level: 1, name: "Sesiones" })).toBeVisible();
  await see(item).not.toBeInTheDocument();
  answer.letGo();
  await see(unsaved(75)).toBeVisible();
  await notice.getByRole("button", { name: "Reintentar" }).click();
  await see(notice.getByText("«Caminar cada día»: 75 %.")).toBeVisible();
  expect(await progress()).toEqual([75]);
});

test("progress pressed by + just before its dialog is closed is told as not stored when it could not be, and can be tried again", async () => {
  const { progress } = await open("dialog");
  const { cut } = brokenNetwork();
  cut.add("SetObjectiveProgress");
  pressAtOnce(item.getByRole("button", { name: /^Subir/ }), dialog.getByRole("button", { name: "Cerrar" }));
  await see(unsaved(30)).toBeVisible();
  await see(dialog).not.toBeInTheDocument();
  cut.clear();
  await notice.getByRole("button", { name: "Reintentar" }).click();
  await see(notice.getByText("«Caminar cada día»: 30 %.")).toBeVisible();
  expect(await progress()).toEqual([30]);
});

test("what is said of a failure while its dialog closes is said again when that has gone", async () => {
  await open("dialog");
  brokenNetwork().cut.add("SetObjectiveProgress");
  pressAtOnce(step("75 %"), dialog.getByRole("button", { name: "Cerrar" }));
  await see(dialog).not.toBeInTheDocument();
  await see(unsaved(75)).toBeVisible();
});
