import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPractice, row } from "../clients/practice.ts";
import { brokenNetwork, unheard } from "../network.ts";
import { card, openNotes } from "../notes/practice.ts";
import { see, seeAddress } from "../portal.tsx";

const told = page.getByRole("alert").filter({ hasText: "Algunos datos no se pudieron actualizar." });
const failed = page.getByRole("alert").filter({ hasText: /No se pudieron cargar/ });
const next = page.getByRole("button", { name: "Siguiente" });
const previous = page.getByRole("button", { name: "Anterior" });
const notes = Array.from({ length: 21 }, (_, at) => ({ of: "Ángela Muñoz", title: `Nota ${21 - at}` }));

test("pages of notes that were read stay without a connection, say so, and are read again when it is back", async () => {
  unheard();
  const { call, written } = await openNotes({ notes });
  await see(card("Nota 1")).toBeVisible();
  await next.click();
  await see(card("Nota 11")).toBeVisible();
  await previous.click();
  await see(card("Nota 1")).toBeVisible();
  const broken = brokenNetwork();
  broken.cut.add("Notes");
  await next.click();
  await see(told).toBeVisible();
  await see(card("Nota 11")).toBeVisible();
  history.back();
  await seeAddress().toBe("/dashboard/notes");
  await see(card("Nota 1")).toBeVisible();
  await see(told).toBeVisible();
  await see(next).toBeEnabled();
  await call(`/notas/${written.at(-1)?.id}`, { method: "DELETE" });
  broken.cut.clear();
  window.dispatchEvent(new Event("online"));
  await see(told).not.toBeInTheDocument();
  await see(card("Nota 1")).not.toBeInTheDocument();
});

test("from a page of notes that could not be read there is a way back to those that were", async () => {
  unheard();
  await openNotes({ notes });
  await see(card("Nota 1")).toBeVisible();
  const broken = brokenNetwork();
  broken.cut.add("Notes");
  await next.click();
  await see(failed).toBeVisible();
  await previous.click();
  await see(card("Nota 1")).toBeVisible();
  expect(broken.asked.filter((operation) => operation === "Notes").length).toBeGreaterThan(0);
});

test("a page of clients that was read keeps its rows and its figures without a connection", async () => {
  unheard();
  await openPractice({ planId: 3, clients: Array.from({ length: 12 }, (_, at) => `Cliente ${String(at + 10)}`) });
  const figures = page.getByRole("group", { name: "Cifras" });
  await see(row("Cliente 21")).toBeVisible();
  await next.click();
  await see(row("Cliente 10")).toBeVisible();
  await previous.click();
  await see(row("Cliente 21")).toBeVisible();
  const broken = brokenNetwork();
  broken.cut.add("Clients");
  await next.click();
  await see(told).toBeVisible();
  await see(row("Cliente 10")).toBeVisible();
  await see(figures).toMatchTextContent("12");
});
