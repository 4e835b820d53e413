import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { between, brokenNetwork } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ángela Muñoz";
const entries = page.getByRole("main").getByRole("listitem");
const older = page.getByRole("button", { name: "Ver anteriores" });
const again = page.getByRole("button", { name: "Reintentar" });

test("what was asked for with other filters does not stand under the word that nothing could be loaded", async () => {
  await openPortal("/dashboard/activity", { clients: [of] });
  await see(entries.filter({ hasText: of }).first()).toBeVisible();
  const broken = brokenNetwork();
  broken.cut.add("AuditEntries");
  await page.getByLabelText("Qué se hizo").selectOptions("Lo que ha salido");
  await see(page.getByText(/^No se pudo cargar el registro\./)).toBeVisible();
  await see(entries).toHaveLength(0);
  broken.cut.clear();
  await again.click();
  await see(page.getByText("No hay nada anotado con estos filtros.")).toBeVisible();
});

test("when what was noted before cannot be had it is said, and had once it is tried again", async () => {
  const asked: string[] = [];
  between(async (operation, pass) => {
    const answer = await pass();
    if (operation !== "AuditEntries") return answer;
    asked.push(operation);
    const read = await answer.json();
    const { auditEntries } = read.data;
    const none = { __typename: "AuditEntries", items: [], endCursor: null };
    const told = asked.length === 1 ? { ...auditEntries, endCursor: "1" } : none;
    return Response.json({ data: { ...read.data, auditEntries: told } });
  });
  await openPortal("/dashboard/activity", { clients: [of] });
  await see(older).toBeVisible();
  const count = entries.elements().length;
  const broken = brokenNetwork();
  broken.cut.add("AuditEntries");
  await older.click();
  await see(page.getByText(/^No se pudieron cargar las anotaciones anteriores\./)).toBeVisible();
  await see(entries).toHaveLength(count);
  broken.cut.clear();
  await again.click();
  await see(older).not.toBeInTheDocument();
  await see(again).not.toBeInTheDocument();
  expect(asked).toHaveLength(2);
});
