import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { WireErasure } from "../../../schema/wire/erasure/erasure.ts";
import { expectAccessible } from "../axe.ts";
import { foresee } from "../errors.ts";
import { answersLater, between, brokenNetwork, heldBack, unheard } from "../network.ts";
import { focusOn, openPortal, see } from "../portal.tsx";

const dialog = page.getByRole("dialog", { name: "Borrar definitivamente" });
const done = page.getByRole("dialog", { name: "Borrado definitivamente" });
const press = () => dialog.getByRole("button", { name: "Borrar definitivamente" }).click();

/** The dialog over a client's page, with what is typed as the name. */
async function openErasing(client: string, typed = client) {
  const opened = await openPortal((idOf) => `/dashboard/clients/${idOf(client)}`, { clients: [client] });
  // What stands below is asked about a client that may be gone.
  unheard();
  await page.getByRole("button", { name: /^Acciones de / }).click();
  await page.getByRole("menuitem", { name: "Borrar definitivamente…" }).click();
  await dialog.getByRole("textbox", { name: /^Para confirmar, escribe/ }).fill(typed);
  const { call, idOf } = opened;
  return {
    ...opened,
    id: idOf(client),
    certified: async () => (await call<{ data: WireErasure[] }>("/borrados")).body.data.map(({ cliente }) => cliente),
  };
}

test("an erasure whose answer got lost is not told as none: pressed again it hands its one certificate out", async () => {
  const { certified } = await openErasing("Ana Vega");
  const broken = brokenNetwork();
  broken.lost.add("EraseClient");
  await press();
  const trouble = dialog.getByRole("alert");
  await see(trouble).toMatchTextContent(/^No sabemos si se ha borrado: vuelve a pulsar para saberlo\./);
  await expectAccessible();
  expect(await certified()).toEqual(["Ana Vega"]);
  broken.lost.clear();
  await press();
  await see(done).toMatchTextContent(/Los datos de Ana Vega ya no están en el portal.*B-0001/);
  expect(await certified()).toEqual(["Ana Vega"]);
});

test("what is turned away as a whole is said to have erased nothing", async () => {
  const { certified } = await openErasing("Ana Vega");
  foresee(/^EraseClient DEMO_READ_ONLY/);
  const extensions = { code: "DEMO_READ_ONLY", userMessage: "Son datos de ejemplo." };
  between(async (operation, pass) =>
    operation === "EraseClient" ? Response.json({ data: null, errors: [{ message: "", extensions }] }) : pass(),
  );
  await press();
  await see(dialog.getByRole("alert")).toMatchTextContent("No se ha borrado nada. Son datos de ejemplo.");
  expect(await certified()).toEqual([]);
});

test("an erasure whose dialog was left while it worked is told when it is done, with its certificate, and its page is left", async () => {
  const { certified } = await openErasing("Ana Vega");
  const later = answersLater("EraseClient");
  await press();
  await expect.poll(() => later.asked).toBe(1);
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await see(dialog).not.toBeInTheDocument();
  // The page is left for one that is only then loaded.
  foresee(/^Client\w+ NOT_FOUND/);
  later.come();
  await see(page.getByRole("heading", { name: "Clientes", level: 1 })).toBeVisible();
  await see(page.getByText("Los datos de Ana Vega se han borrado definitivamente.")).toBeVisible();
  await see(page.getByRole("button", { name: "Descargar certificado" })).toBeVisible();
  expect(await certified()).toEqual(["Ana Vega"]);
});

test("the certificate comes to the dialog of the same client that was opened again while it was erased", async () => {
  await openErasing("Ana Vega");
  const later = answersLater("EraseClient");
  await press();
  await expect.poll(() => later.asked).toBe(1);
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await see(dialog).not.toBeInTheDocument();
  // It is gone already.
  foresee(/^ErasurePreview NOT_FOUND/);
  await page.getByRole("button", { name: /^Acciones de / }).click();
  await page.getByRole("menuitem", { name: "Borrar definitivamente…" }).click();
  await see(dialog.getByRole("textbox", { name: /^Para confirmar, escribe/ })).toBeVisible();
  later.come();
  await see(done).toMatchTextContent(/Los datos de Ana Vega ya no están en el portal.*B-0001/);
});

test("an erasure of which nobody knows is told so also when its dialog was left while it worked", async () => {
  const { certified } = await openErasing("Ana Vega");
  const held = heldBack("EraseClient");
  await press();
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await see(dialog).not.toBeInTheDocument();
  held.letGo();
  await see(
    page.getByText(/^No sabemos si se ha borrado a Ana Vega: míralo en «Conservación y borrado»\./),
  ).toBeVisible();
  expect(await certified()).toEqual([]);
});

test("what is refused is said to have erased nothing, and what came meanwhile is shown", async () => {
  const { call, id, certified } = await openErasing("Ana Vega");
  await see(dialog.getByRole("button", { name: "Borrar definitivamente" })).toBeEnabled();
  await call("/notas", { body: { client: id, title: "Hoy", content: "Duerme." } });
  await press();
  await see(dialog.getByRole("alert")).toMatchTextContent(/^No se ha borrado nada\./);
  await see(dialog.getByText("1 nota, con sus versiones")).toBeVisible();
  expect(await certified()).toEqual([]);
});

test("a name is typed as it is seen, whatever blanks and accents it was brought in with", async () => {
  const stored = "Jose\u0301\u00a0 Mari\u0301a\u200b  Gil";
  const { certified } = await openErasing(stored, "José Maria Gil");
  await press();
  await see(dialog).toMatchTextContent("Escribe el nombre tal como está arriba.");
  await dialog.getByRole("textbox", { name: /^Para confirmar, escribe/ }).fill("josé maría gil ");
  await press();
  await see(done).toMatchTextContent(/B-0001/);
  expect(await certified()).toEqual([stored]);
});

test("a name that is not the client's takes the keyboard to where it is typed, each time it is pressed", async () => {
  await openErasing("Ana Vega", "Ana");
  const name = dialog.getByRole("textbox", { name: /^Para confirmar, escribe/ });
  for (const _ of ["once", "again"]) {
    await press();
    await see(name).toHaveAccessibleDescription("Escribe el nombre tal como está arriba.");
    await see(name).toHaveFocus();
  }
});

test("how long records are kept is chosen by keyboard without losing one's place", async () => {
  await openPortal("/dashboard/retention", {});
  const years = page.getByRole("combobox", { name: "Años que se conserva cada ficha" });
  await focusOn(years);
  await userEvent.keyboard("{ArrowDown}");
  await see(page.getByText(/^Las fichas se conservan 6 años/)).toBeVisible();
  await see(years).toHaveFocus();
  await see(years).toHaveValue("6");
});

test("how long records are kept is shown as it is stored when the answer to changing it got lost", async () => {
  await openPortal("/dashboard/retention", {});
  const years = page.getByRole("combobox", { name: "Años que se conserva cada ficha" });
  await see(years).toHaveValue("5");
  const broken = brokenNetwork();
  broken.lost.add("SetRetentionYears");
  await years.selectOptions("10 años");
  await see(page.getByRole("alert")).toMatchTextContent(/^No se pudo guardar\./);
  await see(years).toHaveValue("10");
});

test("how long records are kept is shown as it was chosen last while that is on its way, and the last choice is stored", async () => {
  const { call } = await openPortal("/dashboard/retention", {});
  const years = page.getByRole("combobox", { name: "Años que se conserva cada ficha" });
  await see(years).toHaveValue("5");
  const later = answersLater("SetRetentionYears");
  await years.selectOptions("10 años");
  await expect.poll(() => later.asked).toBe(1);
  await see(years).toHaveValue("10");
  await years.selectOptions("7 años");
  await years.selectOptions("8 años");
  later.come();
  await see(page.getByText(/^Las fichas se conservan 8 años/)).toBeVisible();
  await see(years).toHaveValue("8");
  expect(later.asked).toBe(2);
  expect((await call<{ anos: number }>("/conservacion")).body.anos).toBe(8);
});
