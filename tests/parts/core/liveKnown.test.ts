import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { apolloOfOwner } from "../../../web/core/apollo.ts";
import { AgendaDocument } from "../../../web/sessions/agenda/Agenda.generated.ts";
import { openPractice, row } from "../clients/practice.ts";
import { between } from "../network.ts";
import { see } from "../portal.tsx";
import { event, openAgenda } from "../sessions/practice.ts";

const NAME = "Ángela Muñoz";
const MATEO = { nombre: "Mateo Quiroga", email: "m@correo.es", phone: "600 000 000" };

/** What others change is told from `letGo` on; `heard` is all that was. */
function heldStream() {
  let letGo = () => {};
  const going = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let text = "";
  const { fetch } = window;
  window.fetch = async (target, options) => {
    if (!String(target).endsWith("/graphql/stream")) return fetch(target, options);
    await going;
    const answer = await fetch(target, options);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    const body = new ReadableStream({
      async pull(controller) {
        const read = await reader?.read();
        if (!read || read.done) return controller.close();
        text += read.value;
        controller.enqueue(new TextEncoder().encode(read.value));
      },
    });
    return new Response(body, answer);
  };
  return { letGo, heard: () => text };
}

test("a session made elsewhere is on the month that is looked at, also when another month has told of it already", async () => {
  const { letGo } = heldStream();
  const { call, idOf } = await openAgenda({
    search: "?vista=calendario&mes=2032-12",
    clients: [NAME, "Luis Gil"],
    sessions: [{ of: "Luis Gil", day: "2032-12-15", time: "10:00" }],
  });
  await see(event("Luis Gil")).toBeVisible();
  const at = "2032-12-01T10:00:00.000Z";
  await call("/sessions", { body: { client: idOf(NAME), datetime: at, type: "Seguimiento", duracionMinutos: 60 } });
  const variables = { month: "2032-11", page: 1 };
  await apolloOfOwner().query({ query: AgendaDocument, variables, fetchPolicy: "network-only" });
  letGo();
  await see(event(NAME)).toBeVisible();
});

test("what is made elsewhere between the answer to a list and the one that tells where the changes stand is on the list", async () => {
  const made = Promise.withResolvers<void>();
  const listed = Promise.withResolvers<void>();
  between(async (operation, pass) => {
    if (operation === "Shell") await made.promise;
    const answer = await pass();
    if (operation === "Clients") listed.resolve();
    return answer;
  });
  const opening = openPractice({ clients: [NAME] });
  await listed.promise;
  const { call } = await opening;
  await call("/clientes", { body: MATEO });
  made.resolve();
  await see(row("Mateo Quiroga")).toBeVisible();
});

test("a window's own change is not read once more when it is told of before it is answered", async () => {
  const { letGo, heard } = heldStream();
  let readings = 0;
  between(async (operation, pass, kind) => {
    if (operation === "Clients") readings += 1;
    const answer = await pass();
    if (kind === "mutation") await expect.poll(heard).toContain('"CLIENT"');
    return answer;
  });
  const { call } = await openPractice({ clients: [NAME] });
  letGo();
  await see(row(NAME)).toBeVisible();
  await expect.poll(heard).toContain("endCursor");
  const before = readings;
  await page.getByRole("button", { name: `Acciones de ${NAME}` }).click();
  await page.getByRole("menuitem", { name: "Desactivar" }).click();
  await see(row(NAME)).toMatchTextContent("Inactivo");
  await expect.poll(() => readings).toBe(before + 1);
  // Told after the own change: what that would have had read has been by then.
  await call("/clientes", { body: MATEO });
  await see(row("Mateo Quiroga")).toBeVisible();
  expect(readings).toBe(before + 2);
});
