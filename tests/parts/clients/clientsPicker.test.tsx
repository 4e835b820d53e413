import { ApolloProvider } from "@apollo/client/react";
import { useState } from "react";
import { test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ClientPicker } from "../../../web/clients/picker/ClientPicker.tsx";
import { apolloOfOwner } from "../../../web/core/apollo.ts";
import { expectAccessible } from "../axe.ts";
import { foresee } from "../errors.ts";
import { focusOn, openPart, see } from "../portal.tsx";

/** The picker as a screen would hold it, with what it chose written below. */
function Chooser({ given }: { given: string | null }) {
  const [id, setId] = useState(given);
  return (
    <main>
      <h1>Clientes</h1>
      <ClientPicker label="Cliente" value={id} onChange={setId} allLabel="Todos los clientes" />
      <output>{id ?? "todos"}</output>
    </main>
  );
}

const picker = page.getByRole("button", { name: /^Cliente/ });
const search = page.getByRole("combobox", { name: "Buscar cliente" });
const options = page.getByRole("option");
const chosen = page.getByCss("output");

const openPicker = (
  givenOf: (ids: Record<string, string>) => string | null = () => null,
  clients = ["Ángela Muñoz", "Mateo Quiroga"],
) =>
  openPart(
    ({ ids }) => (
      <ApolloProvider client={apolloOfOwner()}>
        <Chooser given={givenOf(ids)} />
      </ApolloProvider>
    ),
    { planId: 3, clients },
  );

test("a client is found without the accent and chosen by keyboard alone, and the focus goes back to the picker", async () => {
  const { idOf } = await openPicker();
  await see(picker).toHaveTextContent("Todos los clientes");
  await focusOn(picker);
  await userEvent.keyboard("{Enter}");
  await see(search).toHaveFocus();
  await see(options).toHaveLength(3);
  for (const [place, name] of ["Todos los clientes", "Mateo Quiroga", "Ángela Muñoz"].entries())
    await see(options.nth(place)).toHaveTextContent(name);
  await userEvent.keyboard("angela");
  await see(options).toHaveLength(1);
  await see(options).toHaveTextContent("Ángela Muñoz");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await see(picker).toHaveTextContent("Ángela Muñoz");
  await see(picker).toHaveFocus();
  await see(chosen).toHaveTextContent(idOf("Ángela Muñoz"));
});

test("a screen reader is told who is chosen, and whether the list is open", async () => {
  await openPicker((ids) => ids["Mateo Quiroga"] ?? null);
  await see(picker).toHaveAccessibleName("Cliente Mateo Quiroga");
  await see(picker).toHaveAttribute("aria-expanded", "false");
  await picker.click();
  await see(picker).toHaveAttribute("aria-expanded", "true");
  await options.filter({ hasText: "Todos los clientes" }).click();
  await see(picker).toHaveAccessibleName("Cliente Todos los clientes");
  await see(picker).toHaveAttribute("aria-expanded", "false");
  await expectAccessible();
});

test("a search that finds nobody says so, Escape keeps the choice, and all clients can be chosen again", async () => {
  const { idOf } = await openPicker((ids) => ids["Mateo Quiroga"] ?? null);
  await see(picker).toHaveTextContent("Mateo Quiroga");
  await picker.click();
  await search.fill("nadie");
  await see(page.getByText("No se encontraron clientes")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await see(search).not.toBeInTheDocument();
  await see(chosen).toHaveTextContent(idOf("Mateo Quiroga"));
  await picker.click();
  await options.first().click();
  await see(chosen).toHaveTextContent("todos");
});

test("an id nobody answers to is shown as 'Cliente desconocido', and the open picker has no accessibility fault", async () => {
  foresee(/^ClientPickerChoice NOT_FOUND/);
  await openPicker(() => "00000000-0000-4000-8000-000000000000");
  await see(picker).toHaveTextContent("Cliente desconocido");
  await picker.click();
  await see(options).toHaveLength(3);
  await expectAccessible();
});

test("a list longer than its place has no accessibility fault, and is walked to its end where one types", async () => {
  await openPicker(
    () => null,
    Array.from({ length: 14 }, (_, nth) => `Cliente ${String.fromCharCode(65 + nth)}`),
  );
  await picker.click();
  await see(options).toHaveLength(15);
  await expectAccessible();
  await see(search).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  await see(search).toHaveAttribute("aria-activedescendant", options.last().element().id);
  await see(options.last()).toBeInViewport();
});

test("who does not fit into the list is counted below it, also for screen readers, and is found by typing", async () => {
  const names = Array.from({ length: 22 }, (_, nth) => `Cliente ${String.fromCharCode(65 + nth)}`);
  await openPicker(() => null, [...names, "Zoe Uno"]);
  await picker.click();
  await see(options).toHaveLength(21);
  const rest = page.getByRole("status").filter({ hasText: "escribe para" });
  await see(rest).toHaveTextContent("Hay 3 más: escribe para encontrarlos.");
  await search.fill("Cliente");
  await see(rest).toHaveTextContent("Hay 2 más: escribe para encontrarlos.");
  await search.fill("zoe");
  await see(options).toHaveLength(1);
  await see(rest).not.toBeInTheDocument();
});
