import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { auth } from "../../../web/core/auth.ts";
import { closePortal, openPortal, see } from "../portal.tsx";
import { act, field, link, openPractice, question, search } from "./practice.ts";

const letters = Array.from({ length: 12 }, (_, nth) => String.fromCharCode(65 + nth));
// The newest is the first of the list: all of these come before whoever is searched for.
const clients = [...letters.map((letter) => `Ana ${letter}`), ...letters.map((letter) => `Mateo ${letter}`)];
const heading = page.getByRole("heading", { level: 1 });
const list = page.getByRole("region", { name: "Lista de clientes" });
const toList = page.getByRole("link", { name: "Clientes", exact: true });

/** On the second page of what was found. */
async function openFound() {
  const opened = await openPractice({ planId: 3, clients });
  await search.fill("ana");
  await see(list).toMatchTextContent("1–10 de 12");
  await list.getByRole("button", { name: "Siguiente" }).click();
  await see(list).toMatchTextContent("11–12 de 12");
  return opened;
}

async function seeFound(): Promise<void> {
  await see(list).toMatchTextContent("11–12 de 12");
  await see(link("Ana B")).toBeVisible();
  await see(search).toHaveValue("ana");
}

/** What the browser keeps of the page, and whoever looks at it would read. */
const traces = () => JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }]);

test("the way back from a client's page, the browser's or the portal's, leads to the page of what was searched for", async () => {
  await openFound();
  await act("Ana B", "Abrir como página");
  await see(heading).toMatchTextContent("Ana B");
  expect(traces()).not.toContain("ana");
  history.back();
  await seeFound();
  expect(traces()).not.toContain("ana");

  await act("Ana B", "Abrir como página");
  await see(heading).toMatchTextContent("Ana B");
  await toList.click();
  await seeFound();
  expect(traces()).not.toContain("ana");

  // From the profile over the list too, which stays where it was.
  await link("Ana B").click();
  await page.getByRole("dialog").getByRole("link", { name: "Abrir como página" }).click();
  await see(heading).toMatchTextContent("Ana B");
  await toList.click();
  await seeFound();
});

test("what was found is gone through page by page, and whoever empties the search is led to the first page of all clients", async () => {
  await openFound();
  history.back();
  await see(list).toMatchTextContent("1–10 de 12");
  await see(search).toHaveValue("ana");
  history.forward();
  await seeFound();
  // Another search begins on its own first page, in the place of this one.
  await search.fill("mateo");
  await see(list).toMatchTextContent("1–10 de 12");
  await see(link("Mateo L")).toBeVisible();
  await list.getByRole("button", { name: "Siguiente" }).click();
  await see(link("Mateo A")).toBeVisible();
  await page.getByRole("button", { name: "Borrar la búsqueda" }).click();
  await see(list).toMatchTextContent("1–10 de 24");
  // Without the words their pages are none of what is there.
  history.back();
  await see(list).toMatchTextContent("1–10 de 24");
});

test("what was found is read again on the way back: who was renamed meanwhile has gone from it", async () => {
  const { call, idOf } = await openFound();
  await act("Ana B", "Abrir como página");
  await see(heading).toMatchTextContent("Ana B");
  await call(`/clientes/${idOf("Ana A")}`, { method: "PUT", body: { nombre: "Berta" } });
  history.back();
  await see(list).toMatchTextContent("11–11 de 11");
});

test("a page of what was found is none of all clients once the search is gone, in another tab or after a reload", async () => {
  await openFound();
  const address = location.pathname + location.search;
  await closePortal();
  await openPortal(address, { planId: 3, clients });
  await see(list).toMatchTextContent("1–10 de 24");
  await see(search).toHaveValue("");
  await search.fill("ana");
  await see(list).toMatchTextContent("1–10 de 12");
});

test("a form over the last page of what was found is not asked to be left when another device empties that page", async () => {
  const { call, idOf } = await openFound();
  await act("Ana B", "Editar");
  await field("Dirección").fill("Calle del Olmo, 20");
  // Whoever is edited stays: what was found before moves up.
  for (const name of ["Ana A", "Ana C"]) await call(`/clientes/${idOf(name)}`, { method: "DELETE" });
  await expect.poll(() => location.search).toBe("");
  await see(field("Dirección")).toHaveValue("Calle del Olmo, 20");
  await see(question).not.toBeInTheDocument();
});

test("whoever signs in after it finds no search of the one before", async () => {
  await openFound();
  await act("Ana B", "Abrir como página");
  await see(heading).toMatchTextContent("Ana B");
  auth.signedIn("somebody-else");
  history.back();
  await see(list).toMatchTextContent("1–10 de 24");
  await see(search).toHaveValue("");
});
