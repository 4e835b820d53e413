import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import { foresee } from "../errors.ts";
import { between, brokenNetwork, unheard } from "../network.ts";
import { openPortal, see } from "../portal.tsx";
import { field, openAgenda } from "../sessions/practice.ts";

const NAME = "Ángela Muñoz";
const session = { of: NAME, day: "2027-03-10", time: "09:00" };
const PENDING = {
  __typename: "ReminderDelivery",
  recipient: "CLIENT",
  outcome: "PENDING",
  reason: null,
  at: "2020-01-01T00:00:00.000Z",
};

const REQUEST = {
  __typename: "BookingRequest",
  id: "1",
  status: "WAITING",
  name: "Lucía Martín",
  email: "lucia@ejemplo.es",
  phone: null,
  message: null,
  startsAt: "2027-03-10T09:00:00.000Z",
  version: 1,
  client: null,
  kind: { __typename: "BookingKind", type: "INDIVIDUAL", durationMinutes: 50 },
};

/** A session's reminder is on its way, so that the form asks again and again whether it has gone out. */
function reminderUnderWay(): void {
  // The agenda, which knows of no such reminder, is not read once more for the session that was just made.
  unheard();
  between(async (operation, pass) => {
    const answer = await pass();
    if (operation !== "Session") return answer;
    const read = await answer.json();
    const { therapySession } = read.data;
    const reminder = { __typename: "Reminder", option: "ONE_HOUR_BEFORE", dueAt: PENDING.at, deliveries: [PENDING] };
    return Response.json({ ...read, data: { ...read.data, therapySession: { ...therapySession, reminder } } });
  });
}

test.each([
  ["cannot be reached", () => void brokenNetwork().cut.add("Session")],
  [
    "has no answer",
    () =>
      between(async (operation, pass) =>
        operation === "Session"
          ? Response.json({
              data: { therapySession: null },
              errors: [{ message: "away", path: ["therapySession"], extensions: { code: "UNAVAILABLE" } }],
            })
          : pass(),
      ),
  ],
])("what is typed of a session stays when the service %s while it is asked about the reminder", async (_, fail) => {
  foresee(/UNAVAILABLE/);
  reminderUnderWay();
  await openAgenda({ sessions: [session] });
  await page.getByRole("button", { name: /^Editar sesión de Ángela Muñoz/ }).click();
  await see(field("Notas")).toBeVisible();
  await field("Notas").fill("Trae los resultados");
  let asked = 0;
  fail();
  between((operation, pass) => {
    if (operation === "Session") asked += 1;
    return pass();
  });
  await expect.poll(() => asked).toBeGreaterThan(0);
  await see(field("Notas")).toHaveValue("Trae los resultados");
});

test("a paper that is being noted stays when the consents cannot be read again after a look at another window", async () => {
  const { call } = await openPortal((ofName) => `/dashboard/clients/${ofName(NAME)}`, { clients: [NAME] });
  await call("/consentimientos/textos/TRATAMIENTO", { method: "PUT", body: { texto: "Quién te atiende" } });
  await call("/consentimientos/textos/TRATAMIENTO/publicar", { body: {} });
  const section = page.getByRole("region", { name: "Consentimientos", exact: true });
  window.dispatchEvent(new Event("focus"));
  await section.getByRole("button", { name: "Pedir" }).click();
  const asking = page.getByRole("dialog", { name: "Pedir consentimiento" });
  await asking.getByText("En papel").click();
  const name = asking.getByLabelText(/^Nombre y apellidos/);
  await name.fill("Ángela Muñoz");
  brokenNetwork().cut.add("ClientConsents");
  window.dispatchEvent(new Event("focus"));
  await see(page.getByText(/No se pudieron cargar los consentimientos\./)).toBeInTheDocument();
  await see(name).toHaveValue("Ángela Muñoz");
});

test("what is being answered to a request for an appointment stays when the requests cannot be read again, and that is said until they can", async () => {
  const { setTimeout } = window;
  // What is read every two minutes is read at once, until the test is over.
  const quick = (work: TimerHandler, ms?: number) => setTimeout(work, ms === 120_000 ? 200 : ms);
  Reflect.set(window, "setTimeout", quick);
  onTestFinished(() => void Reflect.set(window, "setTimeout", setTimeout));
  between(async (operation, pass) => {
    const answer = await pass();
    if (operation !== "BookingRequests") return answer;
    const read = await answer.json();
    return Response.json({ ...read, data: { ...read.data, bookingRequests: [REQUEST] } });
  });
  await openPortal("/dashboard/sessions/booking", {});
  await page.getByRole("button", { name: /^Rechazar la cita de Lucía Martín/ }).click();
  const sentence = page.getByLabelText(/^Frase para quien pide la cita/);
  await sentence.fill("Ese día no abro.");
  const broken = brokenNetwork();
  broken.cut.add("BookingRequests");
  const asked = () => broken.asked.filter((operation) => operation === "BookingRequests").length;
  // The first one has been taken in when the next is asked for.
  await expect.poll(asked).toBeGreaterThan(1);
  await see(sentence).toHaveValue("Ese día no abro.");
  const outdated = page.getByText(/^Algunos datos no se pudieron actualizar\./);
  await see(outdated).toBeVisible();
  broken.cut.clear();
  await see(outdated).not.toBeInTheDocument();
  await see(sentence).toHaveValue("Ese día no abro.");
});

test("what is being answered at home stays when an earlier request comes in and takes its place", async () => {
  const of = (hour: string) => ({
    ...REQUEST,
    id: hour,
    name: `De las ${hour}`,
    startsAt: `2027-03-10T${hour}:00:00Z`,
  });
  let hours = ["10", "11", "12", "13", "14", "15"];
  between(async (operation, pass) => {
    const answer = await pass();
    if (operation !== "Dashboard") return answer;
    const read = await answer.json();
    const pendingWork = { ...read.data.pendingWork, bookingRequests: hours.map(of) };
    return Response.json({ ...read, data: { ...read.data, pendingWork } });
  });
  const { call } = await openPortal("/dashboard", {});
  await page.getByRole("button", { name: /^6 solicitudes/ }).click();
  await page.getByRole("button", { name: /^Rechazar la cita de De las 14/ }).click();
  const sentence = page.getByLabelText(/^Frase para quien pide la cita/);
  await sentence.last().fill("Ese día no abro.");
  const offered = page.getByRole("button", { name: /^Aceptar la cita de/ });
  await see(offered).toHaveLength(5);
  hours = ["09", ...hours];
  await call("/clientes", { body: { nombre: "Mateo Quiroga", email: "m@correo.es", phone: "600 000 000" } });
  await see(page.getByText("De las 09")).toBeVisible();
  await see(offered).toHaveLength(6);
  await see(sentence.last()).toHaveValue("Ese día no abro.");
  await see(page.getByRole("button", { name: "Ver 1 más" })).toBeVisible();
});

test.each([
  ["at home", "/dashboard", "Dashboard"],
  ["over the agenda", "/dashboard/sessions", "Pending"],
])("what is open of what waits %s stays when it cannot be read again after a decision", async (_, where, operation) => {
  foresee(/UNAVAILABLE/);
  const day = addDays(dayIn("Europe/Madrid", new Date()), -2);
  const sessions = ["10:00", "12:00"].map((time) => ({ of: NAME, day, time }));
  await openPortal(where, { clients: [NAME], sessions });
  // In the dialog it is open from the beginning.
  const opener = operation === "Pending" ? /^Te espera: / : "2 sesiones pasadas sin confirmar";
  await page.getByRole("button", { name: opener }).click();
  const confirm = page.getByRole("button", { name: /^Confirmar la sesión/ });
  await see(confirm.first()).toBeVisible();
  const asked = vi.fn();
  between(async (name, pass) => {
    const answer = await pass();
    if (name !== operation) return answer;
    asked();
    const read = await answer.json();
    const errors = [{ message: "away", path: ["pendingWork"], extensions: { code: "UNAVAILABLE" } }];
    return Response.json({ ...read, data: { ...read.data, pendingWork: null }, errors });
  });
  await page
    .getByRole("button", { name: /^Cancelar la sesión/ })
    .first()
    .click();
  await see(page.getByText("Sesión de Ángela Muñoz cancelada.")).toBeVisible();
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
  await see(page.getByText(/^(No se pudo ver lo que te espera|Algunos datos no se pudieron)/)).toBeVisible();
  await see(confirm.last()).toBeVisible();
});

test("what waits over the agenda is not called nothing where a part of it could not be had", async () => {
  foresee(/UPSTREAM_UNAVAILABLE/);
  await openPortal("/dashboard/sessions", {});
  const away = { isOver: false };
  between(async (name, pass) => {
    const answer = await pass();
    if (name !== "Pending" || away.isOver) return answer;
    const read = await answer.json();
    const path = ["pendingWork", "measureAlarms"];
    const errors = [{ message: "away", path, extensions: { code: "UPSTREAM_UNAVAILABLE" } }];
    const pendingWork = { ...read.data.pendingWork, measureAlarms: null };
    return Response.json({ ...read, data: { ...read.data, pendingWork }, errors });
  });
  await page.getByRole("navigation").getByRole("link", { name: "Notas" }).click();
  await see(page.getByRole("heading", { level: 1, name: /Notas/ })).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Sesiones" }).click();
  await page.getByRole("button", { name: /^Te espera/ }).click();
  const waiting = page.getByRole("dialog", { name: "Te espera" });
  await see(waiting).toMatchTextContent(/Algunos datos no se pudieron actualizar/);
  expect(waiting.element().textContent).not.toContain("Nada te espera");
  away.isOver = true;
  await waiting.getByRole("button", { name: "Reintentar" }).click();
  await see(waiting).toMatchTextContent(/Nada te espera: todo está confirmado y anotado/);
});
