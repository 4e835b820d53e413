import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { between, brokenNetwork } from "../network.ts";
import { focusOn, openPortal, see } from "../portal.tsx";

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

test("a day that there is not, and one before the first, are said by their fields once they are left", async () => {
  await openPortal("/dashboard/activity", { clients: [of] });
  const [from, to] = [page.getByLabelText("Desde el día"), page.getByLabelText("Hasta el día")];
  await from.fill("31/02/2026");
  await see(from).not.toHaveAttribute("aria-invalid", "true");
  await to.fill("05/03/2026");
  await see(to).not.toHaveAttribute("aria-invalid", "true");
  await see(from).toHaveAccessibleDescription("Escribe un día como 14/03/2026.");
  await from.fill("10/03/2026");
  await see(from).not.toHaveAttribute("aria-invalid", "true");
  await see(to).toHaveAccessibleDescription("Es anterior al día desde el que se mira.");
  await to.fill("12/03/2026");
  await see(to).not.toHaveAttribute("aria-invalid", "true");
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

test("what was noted before and comes only once other filters are chosen does not stand among theirs", async () => {
  const { promise: chosen, resolve: choose } = Promise.withResolvers<void>();
  let first: { auditEntries: { items: { id: string }[] } } | undefined;
  let hasAsked = false;
  let late: Response | undefined;
  between(async (operation, pass) => {
    const answer = await pass();
    if (operation !== "AuditEntries" || hasAsked) return answer;
    const told = (endCursor: string | null, items = first?.auditEntries.items) =>
      Response.json({ data: { ...first, auditEntries: { ...first?.auditEntries, items, endCursor } } });
    if (!first) {
      first = (await answer.json()).data;
      return told("1");
    }
    hasAsked = true;
    await chosen;
    const before = first.auditEntries.items.map((item) => ({ ...item, id: `before-${item.id}` }));
    late = told(null, before);
    return late;
  });
  await openPortal("/dashboard/activity", { clients: [of] });
  await older.click();
  await page.getByLabelText("Qué se hizo").selectOptions("Lo que ha salido");
  await see(page.getByText("No hay nada anotado con estos filtros.")).toBeVisible();
  choose();
  await expect.poll(() => late?.bodyUsed).toBe(true);
  await see(page.getByText("No hay nada anotado con estos filtros.")).toBeVisible();
  await see(entries).toHaveLength(0);
});

test("by keyboard «Ver anteriores» goes on with the first of what comes, also where nothing older is left", async () => {
  const next = ["1", "2", null];
  let first: { auditEntries: { items: { id: string }[] } } | undefined;
  between(async (operation, pass) => {
    const answer = await pass();
    if (operation !== "AuditEntries") return answer;
    first ??= (await answer.json()).data;
    const endCursor = next.shift() ?? null;
    const items = first?.auditEntries.items.map((item) => ({ ...item, id: `${next.length}-${item.id}` }));
    return Response.json({ data: { ...first, auditEntries: { ...first?.auditEntries, items, endCursor } } });
  });
  await openPortal("/dashboard/activity", { clients: [of] });
  await see(older).toBeVisible();
  const count = entries.elements().length;
  await focusOn(older);
  await userEvent.keyboard("{Enter}");
  await see(entries).toHaveLength(2 * count);
  await see(entries.nth(count)).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await see(older).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await see(entries).toHaveLength(3 * count);
  await see(older).not.toBeInTheDocument();
  await see(entries.nth(2 * count)).toHaveFocus();
});
