import { describe, expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { foresee } from "../errors.ts";
import { between, heldBack, unheard } from "../network.ts";
import { see } from "../portal.tsx";
import { link, openPractice } from "./practice.ts";

const NAME = "Ángela Muñoz";
const modal = page.getByRole("dialog", { name: new RegExp(NAME) });
const over = (name: string) => page.getByRole("dialog", { name });
const title = over("Nuevo objetivo").getByLabelText(/^Título/);
const stale = page.getByText("Algunos datos no se pudieron actualizar.");
const practice = { clients: [NAME], objectives: [{ of: NAME, titulo: "Caminar cada día", progreso: 25 }] };

/** Begins to write an objective while the client is read again, because the progress of another one has changed. */
async function writeMeanwhile(place: Locator | typeof page): Promise<void> {
  await place.getByRole("button", { name: /50/ }).click();
  await place.getByRole("button", { name: "Nuevo objetivo" }).click();
  await title.fill("Dormir mejor");
}

/** Has the client read again only once what is returned is called. */
function readLater(): () => void {
  const later = Promise.withResolvers<void>();
  between(async (operation, pass) => {
    if (operation === "ClientDetail") await later.promise;
    return pass();
  });
  return later.resolve;
}

async function openOverList() {
  const opened = await openPractice(practice);
  await link(NAME).click();
  await modal.getByRole("tab", { name: "Objetivos" }).click();
  return opened;
}

describe("what is typed over a client", () => {
  test("stays, as the client does, when what is known cannot be brought up to date, and is saved after", async () => {
    await openOverList();
    const reading = heldBack("ClientDetail");
    await writeMeanwhile(modal);
    reading.letGo();
    await see(stale).toBeVisible();
    await see(title).toHaveValue("Dormir mejor");
    await expectAccessible();
    await over("Nuevo objetivo").getByRole("button", { name: "Guardar" }).click();
    await see(modal.getByRole("listitem").filter({ hasText: "Dormir mejor" })).toBeVisible();
    await see(stale).not.toBeInTheDocument();
  });

  test("stays when the client turns out to have been deleted in another window", async () => {
    const { call, idOf } = await openOverList();
    foresee(/NOT_FOUND/);
    const come = readLater();
    await writeMeanwhile(modal);
    expect((await call(`/clientes/${idOf(NAME)}`, { method: "DELETE" })).status).toBe(204);
    come();
    await see(page.getByText("No se pudo abrir la ficha. Puede que este cliente ya no exista.")).toBeInTheDocument();
    await see(title).toHaveValue("Dormir mejor");
  });
});

test("a client's page stays, with a questionnaire that is being filled in, when it cannot be brought up to date", async () => {
  await openPractice({ ...practice, where: (idOf) => `/dashboard/clients/${idOf(NAME)}` });
  const fill = page.getByRole("button", { name: "Rellenar" });
  await see(fill).toBeVisible();
  const reading = heldBack("ClientDetail");
  await page.getByRole("button", { name: /50/ }).first().click();
  await fill.click();
  const answer = over("Rellenar cuestionario").getByLabelText("Varios días").first();
  await answer.click();
  reading.letGo();
  await see(stale).toBeInTheDocument();
  await see(answer).toBeChecked();
});

test("a client's page stays, and says that it is from before, while the service is away and the gateway is there", async () => {
  foresee(/^ClientDetail UPSTREAM_UNAVAILABLE/);
  unheard();
  await openPractice({ ...practice, where: (idOf) => `/dashboard/clients/${idOf(NAME)}` });
  await see(page.getByText("Caminar cada día").first()).toBeVisible();
  let isAway = true;
  between(async (operation, pass) => {
    const answer = await pass();
    if (!isAway || operation !== "ClientDetail") return answer;
    const { data } = await answer.json();
    const error = { message: "away", path: ["client"], extensions: { code: "UPSTREAM_UNAVAILABLE" } };
    return Response.json({ data: { ...data, client: null }, errors: [error] });
  });
  await page.getByRole("button", { name: /50/ }).first().click();
  await see(stale).toBeVisible();
  await see(page.getByText("Caminar cada día").first()).toBeVisible();
  isAway = false;
  await page.getByRole("button", { name: "Reintentar" }).click();
  await see(stale).not.toBeInTheDocument();
});

test("a questionnaire that is being filled in on a client's page stays when the client turns out to have been deleted in another window", async () => {
  const { call, idOf } = await openPractice({ ...practice, where: (ofName) => `/dashboard/clients/${ofName(NAME)}` });
  foresee(/NOT_FOUND/);
  const fill = page.getByRole("button", { name: "Rellenar" });
  await see(fill).toBeVisible();
  const come = readLater();
  await page.getByRole("button", { name: /50/ }).first().click();
  await fill.click();
  const answer = over("Rellenar cuestionario").getByLabelText("Varios días").first();
  await answer.click();
  expect((await call(`/clientes/${idOf(NAME)}`, { method: "DELETE" })).status).toBe(204);
  come();
  await see(page.getByText(/^Este cliente se eliminó\./)).toBeInTheDocument();
  await see(answer).toBeChecked();
  await expectAccessible();
  await over("Rellenar cuestionario").getByRole("button", { name: "Cerrar" }).click();
  await over("¿Descartar los cambios?").getByRole("button", { name: "Descartar" }).click();
  await see(fill).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Recuperar" }).click();
  await see(fill).toBeVisible();
});
