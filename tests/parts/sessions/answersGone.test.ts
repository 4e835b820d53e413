import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { showToast } from "../../../web/ui/parts/Toasts.tsx";
import { between } from "../network.ts";
import { openPortal, see } from "../portal.tsx";
import { question } from "./practice.ts";

const WISH = { __typename: "TimeRequest", id: "2", requestedStart: "2098-03-12T09:00:00.000Z", words: null };
const REQUEST = {
  ...{ __typename: "BookingRequest", id: "1", status: "WAITING", name: "Lucía Martín", email: "lucia@ejemplo.es" },
  ...{ phone: null, message: null, startsAt: "2098-03-10T09:00:00.000Z", version: 1, client: null },
  kind: { __typename: "BookingKind", type: "INDIVIDUAL", durationMinutes: 50 },
};
const WORDS = "Ese día no abro.";
const toClient = page.getByLabelText(/^Frase para tu cliente/);
const toVisitor = page.getByLabelText(/^Frase para quien pide la cita/);
const wish = page.getByRole("button", { name: "1 petición de otra hora" });
const cannot = page.getByRole("button", { name: /^No puedo: sesión de Mateo Quiroga/ });
const decline = page.getByRole("button", { name: /^Rechazar la cita de Lucía Martín/ });
const goneWish = page.getByText(
  `La petición de Mateo Quiroga ya no espera respuesta: se decidió, o la cita cambió. Habías escrito: «${WORDS}»`,
);
const goneRequest = page.getByText(
  `La solicitud de Lucía Martín ya no espera respuesta: se decidió, o pasó su hora. Habías escrito: «${WORDS}»`,
);
const said = page.getByText(/Habías escrito/);

/** What the service answers to what it accepts, by the mutation that asks for it. */
const accepted = (session: string): Record<string, object> => ({
  AcceptTimeRequest: {
    acceptTimeRequest: {
      __typename: "AcceptTimeRequestPayload",
      therapySession: {
        ...{ __typename: "TherapySession", id: session, version: 2, clientAnswers: null },
        ...{ startsAt: WISH.requestedStart, endsAt: "2098-03-12T10:00:00.000Z" },
      },
      errors: [],
    },
  },
  AcceptRequest: {
    acceptBookingRequest: {
      __typename: "AcceptBookingRequestPayload",
      bookingRequest: { __typename: "BookingRequest", id: REQUEST.id, status: "ACCEPTED", version: 2 },
      errors: [],
    },
  },
});

/** A client's wish and a visitor's request, until they are decided elsewhere, or by what is accepted here. */
async function openAsked(where: string, { accepts = false } = {}) {
  let waits = true;
  let session = "";
  between(async (operation, pass, kind) => {
    if (kind === "mutation") waits = false;
    const data = accepts && accepted(session)[operation];
    if (data) return Response.json({ data });
    const answer = await pass();
    if (operation !== "Dashboard" && operation !== "Pending" && operation !== "BookingRequests") return answer;
    const read = await answer.json();
    const { pendingWork: work } = read.data;
    const bookingRequests = waits ? [REQUEST] : [];
    const timeRequests = waits ? work?.unconfirmed.map((therapySession: object) => ({ ...WISH, therapySession })) : [];
    const pendingWork = work && { ...work, bookingRequests, timeRequests };
    return Response.json({ ...read, data: { ...read.data, pendingWork, bookingRequests } });
  });
  const day = addDays(dayIn("Europe/Madrid", new Date()), -2);
  const sessions = [{ of: "Mateo Quiroga", day, time: "10:00" }];
  const { call, planned } = await openPortal(where, { clients: ["Mateo Quiroga"], sessions });
  session = planned[0]?.id ?? "";
  return {
    /** Another window decides, and this one hears of a change. */
    async decideElsewhere() {
      waits = false;
      await call("/clientes", { body: { nombre: "Ana Ruiz", email: "a@correo.es", phone: "600 000 000" } });
    },
  };
}

test("what is typed to a client stays to be read when another window decides the wish, and until it is closed", async () => {
  const { decideElsewhere } = await openAsked("/dashboard");
  await wish.click();
  await cannot.click();
  await toClient.fill(WORDS);
  await decideElsewhere();
  await see(toClient).not.toBeInTheDocument();
  await see(goneWish).toBeVisible();
  // What comes after it comes before it, and takes nothing of it away; nor does another page.
  for (const waits of [true, false]) {
    showToast({ text: "Ana Ruiz: archivada.", waits });
    await see(page.getByText("Ana Ruiz: archivada.")).toBeVisible();
    await page.getByRole("button", { name: "Cerrar aviso" }).click();
    await see(goneWish).toBeVisible();
  }
  await page
    .getByRole("navigation", { name: "Menú principal" })
    .getByRole("link", { name: /^Clientes/ })
    .click();
  await see(page.getByRole("heading", { level: 1, name: /Clientes/ })).toBeVisible();
  await see(goneWish).toBeVisible();
  await page.getByRole("button", { name: "Cerrar aviso" }).click();
  await see(said).not.toBeInTheDocument();
});

test.each([
  { where: "/dashboard/sessions/booking", open: async () => undefined },
  { where: "/dashboard/sessions", open: () => page.getByRole("button", { name: /^Te espera: / }).click() },
])("what is typed to a visitor stays so, too, at $where", async ({ where, open }) => {
  const { decideElsewhere } = await openAsked(where);
  await open();
  await decline.click();
  await toVisitor.fill(WORDS);
  await decideElsewhere();
  await see(toVisitor).not.toBeInTheDocument();
  await see(goneRequest).toBeVisible();
});

test("what is sent when the wish waits no more is refused, and stays to be read after that was", async () => {
  await openAsked("/dashboard");
  await wish.click();
  await cannot.click();
  await toClient.fill(WORDS);
  await page.getByRole("button", { name: "Responder que no" }).click();
  await see(page.getByText(/^Esta petición ya no espera respuesta/)).toBeVisible();
  await page.getByRole("button", { name: "Cerrar aviso" }).click();
  await see(goneWish).toBeVisible();
});

test("what was discarded is told nowhere, nor that of a second row which is left with it", async () => {
  await openAsked("/dashboard");
  await wish.click();
  await page.getByRole("button", { name: "1 solicitud de cita" }).click();
  await cannot.click();
  await decline.click();
  await toClient.fill(WORDS);
  await toVisitor.fill(WORDS);
  const toClients = page.getByRole("navigation", { name: "Menú principal" }).getByRole("link", { name: /^Clientes/ });
  await toClients.click();
  await question.getByRole("button", { name: "Descartar" }).click();
  await see(page.getByRole("heading", { level: 1, name: /Clientes/ })).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
});

const OWN = [
  {
    what: "wish",
    group: wish,
    opener: cannot,
    field: toClient,
    accept: page.getByRole("button", { name: /^Aceptar: Mateo Quiroga pasa al/ }),
    done: page.getByText(/^Sesión de Mateo Quiroga movida al/),
    refused: page.getByText(/^Esta petición ya no espera respuesta/),
    told: goneWish,
  },
  {
    what: "request",
    group: page.getByRole("button", { name: "1 solicitud de cita" }),
    opener: decline,
    field: toVisitor,
    accept: page.getByRole("button", { name: /^Aceptar la cita de Lucía Martín/ }),
    done: page.getByText("Cita aceptada: se lo decimos a Lucía Martín por correo."),
    refused: page.getByText("Esta solicitud ya no existe."),
    told: goneRequest,
  },
];

test.each(OWN)(
  "of a $what that is accepted here with something typed beside it nothing is told but that",
  async (one) => {
    await openAsked("/dashboard", { accepts: true });
    await one.group.click();
    await one.opener.click();
    await one.field.fill(WORDS);
    await one.accept.click();
    await see(one.done).toBeVisible();
    await see(one.field).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Cerrar aviso" }).click();
    await see(one.done).not.toBeInTheDocument();
    expect(said.elements()).toHaveLength(0);
  },
);

test.each(OWN)("what is typed beside a $what stays to be read when accepting it comes too late", async (one) => {
  await openAsked("/dashboard");
  await one.group.click();
  await one.opener.click();
  await one.field.fill(WORDS);
  await one.accept.click();
  await see(one.refused).toBeVisible();
  await page.getByRole("button", { name: "Cerrar aviso" }).click();
  await see(one.told).toBeVisible();
});
