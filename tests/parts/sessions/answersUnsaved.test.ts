import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { between } from "../network.ts";
import { openPortal, see, seeAddress } from "../portal.tsx";
import { question } from "./practice.ts";

const kind = { __typename: "BookingKind", type: "INDIVIDUAL", durationMinutes: 50 };
const bookingRequests = [
  {
    ...{ __typename: "BookingRequest", id: "1", status: "WAITING", name: "Lucía Martín", email: "lucia@ejemplo.es" },
    ...{ phone: null, message: null, startsAt: "2098-03-10T09:00:00.000Z", version: 1, client: null, kind },
  },
];
const WISH = { __typename: "TimeRequest", id: "2", requestedStart: "2098-03-12T09:00:00.000Z", words: null };

/** What a visitor and, where a session is past, its client wait for, as from their own pages. */
function asked(requests: readonly object[] = bookingRequests): void {
  between(async (operation, pass) => {
    const answer = await pass();
    if (operation !== "Dashboard" && operation !== "Pending" && operation !== "BookingRequests") return answer;
    const read = await answer.json();
    const { pendingWork: work } = read.data;
    const timeRequests = work?.unconfirmed.map((therapySession: object) => ({ ...WISH, therapySession }));
    const pendingWork = work && { ...work, bookingRequests: requests, timeRequests };
    return Response.json({ ...read, data: { ...read.data, pendingWork, bookingRequests: requests } });
  });
}

const WORDS = "Ese día no abro.";
const toVisitor = page.getByLabelText(/^Frase para quien pide la cita/);
const toClient = page.getByLabelText(/^Frase para tu cliente/);
const decline = page.getByRole("button", { name: /^Rechazar la cita de Lucía Martín/ });
const cannot = page.getByRole("button", { name: /^No puedo: sesión de Mateo Quiroga/ });
const stay = question.getByRole("button", { name: "Seguir editando" });
const discard = question.getByRole("button", { name: "Descartar" });
const toClients = page.getByRole("navigation", { name: "Menú principal" }).getByRole("link", { name: /^Clientes/ });

test.each([
  ["at home", "/dashboard"],
  ["under «Reservas»", "/dashboard/sessions/booking"],
])("a sentence to a visitor that is typed %s is left only after asking", async (_, where) => {
  asked();
  await openPortal(where, {});
  if (where === "/dashboard") await page.getByRole("button", { name: "1 solicitud de cita" }).click();
  await decline.click();
  await toVisitor.fill(WORDS);
  await toClients.click();
  await stay.click();
  await see(toVisitor).toHaveValue(WORDS);
  await seeAddress().toBe(where);
  await toClients.click();
  await discard.click();
  await seeAddress().toBe("/dashboard/clients");
});

test("what is typed to a visitor stays while the kind it is of, or the answer, is folded in; an empty answer asks nothing", async () => {
  asked();
  await openPortal("/dashboard", {});
  const group = page.getByRole("button", { name: "1 solicitud de cita" });
  await group.click();
  await decline.click();
  await toVisitor.fill(WORDS);
  await decline.click();
  await group.click();
  await see(toVisitor).not.toBeVisible();
  await group.click();
  await decline.click();
  await see(toVisitor).toHaveValue(WORDS);
  await toVisitor.fill(" ");
  await toClients.click();
  await seeAddress().toBe("/dashboard/clients");
});

test("over the agenda a sentence to a client is asked about by Escape and by the way to the session, which both close what waits", async () => {
  asked();
  const day = addDays(dayIn("Europe/Madrid", new Date()), -2);
  const sessions = [{ of: "Mateo Quiroga", day, time: "10:00" }];
  await openPortal("/dashboard/sessions", { clients: ["Mateo Quiroga"], sessions });
  const opener = page.getByRole("button", { name: /^Te espera: / });
  const waits = page.getByRole("dialog", { name: "Te espera" });
  const write = async () => {
    await opener.click();
    await waits.getByRole("button", { name: "1 petición de otra hora" }).click();
    await cannot.click();
    await toClient.fill(WORDS);
  };
  await write();
  await userEvent.keyboard("{Escape}");
  await stay.click();
  await see(toClient).toHaveValue(WORDS);
  await userEvent.keyboard("{Escape}");
  await discard.click();
  await see(waits).not.toBeInTheDocument();
  await see(opener).toHaveFocus();

  await write();
  const toSession = waits.getByRole("link", { name: /^Abrir la sesión de Mateo Quiroga/ });
  await toSession.click();
  await stay.click();
  await see(toClient).toHaveValue(WORDS);
  expect(location.search).toBe("");
  await toSession.click();
  await discard.click();
  await see(waits).not.toBeInTheDocument();
  await see(page.getByRole("dialog", { name: "Editar Sesión" })).toBeVisible();
});

test("a row with something typed in it stays when the others beyond the first are folded in again", async () => {
  const many = Array.from({ length: 7 }, (_, n) => ({ ...bookingRequests[0], id: String(n), name: `Visita ${n}` }));
  asked(many);
  await openPortal("/dashboard", {});
  await page.getByRole("button", { name: "7 solicitudes de cita" }).click();
  await page.getByRole("button", { name: "Ver 2 más" }).click();
  const last = page.getByRole("button", { name: /^Rechazar la cita de Visita 6/ });
  await last.click();
  await toVisitor.last().fill(WORDS);
  await page.getByRole("button", { name: "Ver menos" }).click();
  await see(page.getByRole("button", { name: "Ver 1 más" })).toBeVisible();
  await see(page.getByText("Visita 5")).not.toBeInTheDocument();
  await see(last).toBeVisible();
  await see(toVisitor.last()).toHaveValue(WORDS);
  expect(page.getByText(/Habías escrito/).elements()).toHaveLength(0);
});
