import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { answersLater, answersRead, between, unheard } from "../network.ts";
import { focusOn, see, seeAddress } from "../portal.tsx";
import { act, dialog, link, menu, openPractice, row, search } from "./practice.ts";

const FULL = { width: 1280, height: 720 };
afterEach(() => page.viewport(FULL.width, FULL.height));

const head = (name: string) => page.getByRole("columnheader", { name });
const names = () =>
  page
    .getByRole("table")
    .getByRole("link")
    .elements()
    .filter((one) => one.getAttribute("href")?.includes("cliente="))
    .map((one) => one.textContent);
const seeNames = () => expect.poll(names);

test("heads sort by name, sessions and last session; filter, order and page stand in the address together", async () => {
  const clients = ["Mateo", "Óscar", "Ana", ...Array.from({ length: 9 }, (_, number) => `Persona ${number + 1}`)];
  const session = { day: "2026-01-10", time: "10:00" };
  await openPractice({
    clients,
    planId: 4,
    where: "/dashboard/clients?estado=activos&pagina=2",
    sessions: [
      { of: "Óscar", ...session },
      { of: "Ana", ...session, day: "2026-01-12" },
      { of: "Ana", ...session, day: "2026-01-11" },
    ],
  });
  await seeNames().toEqual(["Óscar", "Mateo"]);
  await head("Cliente").getByRole("button").click();
  await seeAddress().toBe("/dashboard/clients?estado=activos&orden=nombre");
  await seeNames().toEqual(["Ana", "Mateo", "Óscar", ...clients.slice(3, 10)]);
  await see(head("Cliente")).toHaveAttribute("aria-sort", "ascending");
  await see(page.getByText("Clientes por nombre, de la A a la Z.")).toBeInTheDocument();
  await page.getByRole("button", { name: "Siguiente" }).click();
  await seeAddress().toBe("/dashboard/clients?estado=activos&orden=nombre&pagina=2");
  await seeNames().toEqual(["Persona 8", "Persona 9"]);
  await expectAccessible();

  await focusOn(head("Sesiones").getByRole("button"));
  await userEvent.keyboard("{Enter}");
  await seeAddress().toBe("/dashboard/clients?estado=activos&orden=-sesiones");
  await expect.poll(() => names().slice(0, 2)).toEqual(["Ana", "Óscar"]);
  await userEvent.keyboard("{Enter}");
  await see(head("Sesiones")).toHaveAttribute("aria-sort", "ascending");
  await userEvent.keyboard("{Enter}");
  await seeAddress().toBe("/dashboard/clients?estado=activos");
  await see(head("Sesiones")).not.toHaveAttribute("aria-sort");

  await head("Ultima Sesion").getByRole("button").click();
  await head("Ultima Sesion").getByRole("button").click();
  await seeAddress().toBe("/dashboard/clients?estado=activos&orden=ultima");
  await expect.poll(() => names().slice(0, 2)).toEqual(["Óscar", "Ana"]);
  await search.fill("persona");
  await expect.poll(names).not.toContain("Ana");
  await seeAddress().toBe("/dashboard/clients?estado=activos&orden=ultima");
});

test("where rows are cards they are sorted by a list of orders, and show telephone and last session", async () => {
  await page.viewport(390, 844);
  await openPractice({ clients: ["Zoë", "Ana"], sessions: [{ of: "Zoë", day: "2026-01-10", time: "10:00" }] });
  await see(row("Zoë")).toMatchTextContent("10 ene 2026");
  const call = row("Zoë").getByRole("link", { name: "612 345 678" });
  await see(call).toBeVisible();
  await see(call).toHaveAttribute("href", "tel:612345678");
  await page.getByLabelText("Orden").selectOptions("Nombre, Z–A");
  await seeAddress().toBe("/dashboard/clients?orden=-nombre");
  await seeNames().toEqual(["Zoë", "Ana"]);
});

test("the whole row opens the client, but for the links to call and write and the menu", async () => {
  await openPractice({ clients: ["Ana"] });
  const mail = row("Ana").getByRole("link", { name: /@/ });
  await see(mail).toHaveAttribute("href", expect.stringMatching(/^mailto:[^ ]+@/));
  const under = (place: Element, x: number, y: number) => {
    const box = place.getBoundingClientRect();
    return document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
  };
  expect(under(mail.element(), 0.5, 0.5)).toBe(mail.element());
  expect(
    menu("Ana")
      .element()
      .contains(under(menu("Ana").element(), 0.5, 0.5)),
  ).toBe(true);
  // Between the last column's text and the menu there is nothing but the row.
  await row("Ana").click({ position: { x: row("Ana").element().getBoundingClientRect().width * 0.5, y: 6 } });
  await see(page.getByRole("dialog", { name: /Ana/ })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await see(dialog).not.toBeInTheDocument();
  await see(link("Ana")).toHaveFocus();
});

test("a deactivated client can be taken back at once, and nobody is offered to be brought back before one was deleted", async () => {
  await openPractice({ clients: ["Ana", "Berta"] });
  await see(row("Ana")).toBeVisible();
  const deleted = page.getByRole("button", { name: "Clientes eliminados" });
  await see(deleted).not.toBeInTheDocument();
  await act("Ana", "Desactivar");
  await see(page.getByRole("alert").filter({ hasText: "Ana: inactivo." })).toBeVisible();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await see(row("Ana")).toMatchTextContent("Activo");
  await see(page.getByText("Ana: activo.")).toBeVisible();
  await act("Berta", "Eliminar");
  await dialog.getByRole("button", { name: "Eliminar" }).click();
  await see(deleted).toBeVisible();
});

test("coming near somebody whom another window has just deleted says nothing of what could not be read ahead", async () => {
  unheard();
  const { idOf, call } = await openPractice({ clients: ["Ana"] });
  await see(row("Ana")).toBeVisible();
  await call(`/clientes/${idOf("Ana")}`, { method: "DELETE" });
  const isRead = Promise.withResolvers<void>();
  between(async (operation, pass) => {
    const answer = await pass();
    if (operation === "ClientDetail") isRead.resolve();
    return answer;
  });
  await row("Ana").hover();
  await isRead.promise;
  await answersRead();
});

test("rows of one order do not stand as those of another while that is on its way", async () => {
  await openPractice({ clients: ["Mateo", "Ana"] });
  await seeNames().toEqual(["Ana", "Mateo"]);
  const answers = answersLater("Clients");
  await head("Cliente").getByRole("button").click();
  await seeAddress().toBe("/dashboard/clients?orden=nombre");
  await see(page.getByRole("table")).toHaveAttribute("aria-busy", "true");
  answers.come();
  await see(page.getByRole("table")).not.toHaveAttribute("aria-busy", "true");
});
