import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { between, unheard } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const WISH = { __typename: "TimeRequest", id: "2", requestedStart: "2098-03-12T09:00:00.000Z", words: null };
const REQUEST = {
  ...{ __typename: "BookingRequest", id: "1", status: "WAITING", name: "Lucía Martín", email: "lucia@ejemplo.es" },
  ...{ phone: null, message: null, startsAt: "2098-03-10T09:00:00.000Z", version: 1, client: null },
  kind: { __typename: "BookingKind", type: "INDIVIDUAL", durationMinutes: 50 },
};
const ACCEPT = /^Aceptar: Mateo Quiroga pasa al/;
const DECLINE = /^No puedo: sesión de Mateo Quiroga/;

/** A client's wish and a visitor's request, of which the service knows nothing any more by the time one is decided. */
async function openAsked() {
  unheard();
  let waits = true;
  between(async (operation, pass, kind) => {
    if (kind === "mutation") waits = false;
    const answer = await pass();
    if (!waits || operation !== "Dashboard") return answer;
    const read = await answer.json();
    const { pendingWork: work } = read.data;
    const timeRequests = work?.unconfirmed.map((therapySession: object) => ({ ...WISH, therapySession }));
    return Response.json({
      ...read,
      data: { ...read.data, pendingWork: work && { ...work, timeRequests, bookingRequests: [REQUEST] } },
    });
  });
  const day = addDays(dayIn("Europe/Madrid", new Date()), -2);
  await openPortal("/dashboard", {
    clients: ["Mateo Quiroga"],
    sessions: [{ of: "Mateo Quiroga", day, time: "10:00" }],
  });
}

test.each([
  { what: "accepted", press: async () => page.getByRole("button", { name: ACCEPT }).click() },
  {
    what: "declined",
    press: async () => {
      await page.getByRole("button", { name: DECLINE }).click();
      await page.getByRole("button", { name: "Responder que no" }).click();
    },
  },
])("a wish for another time that waits no more is told so when it is $what, though its row goes", async ({ press }) => {
  await openAsked();
  await page.getByRole("button", { name: "1 petición de otra hora" }).click();
  await press();
  await see(page.getByRole("button", { name: DECLINE })).not.toBeInTheDocument();
  await see(
    page.getByText(/^Esta petición ya no espera respuesta: la cita ha cambiado, o ya se decidió\./),
  ).toBeVisible();
  expect(page.getByText(/movida al/).elements()).toHaveLength(0);
});

test("a visitor's request that is there no more is told to be gone when it is accepted, though its row goes", async () => {
  await openAsked();
  await page.getByRole("button", { name: "1 solicitud de cita" }).click();
  const accept = page.getByRole("button", { name: /^Aceptar la cita de Lucía Martín/ });
  await accept.click();
  await see(accept).not.toBeInTheDocument();
  await see(page.getByText("Esta solicitud ya no existe.")).toBeVisible();
});
