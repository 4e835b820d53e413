import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { WireClient } from "../../../schema/wire/clients.ts";
import { act, field, openPractice, row, save } from "../clients/practice.ts";
import { openPortal, see } from "../portal.tsx";

const NAME = "Ángela Muñoz";

test("what another window does with clients is on the list, without a word that it is loading", async () => {
  const { call, ids } = await openPractice({ clients: [NAME] });
  await see(row(NAME)).toBeVisible();
  await call("/clientes", { body: { nombre: "Mateo Quiroga", email: "m@correo.es", phone: "600 000 000" } });
  await see(row("Mateo Quiroga")).toBeVisible();
  await see(page.getByText("Límites: 2/5 clientes, 0/10 notas con IA por mes")).toBeVisible();
  await call(`/clientes/${ids[NAME]}`, { method: "DELETE" });
  await see(row(NAME)).not.toBeInTheDocument();
});

test("a session moved in another window is where it is now", async () => {
  const session = { of: NAME, day: "2027-03-10", time: "09:00" };
  const { call, planned } = await openPortal("/dashboard/sessions", {
    clients: [NAME],
    sessions: [session],
  });
  const at = (day: string) =>
    page.getByRole("button", { name: new RegExp(`^Editar sesión de Ángela Muñoz.*${day} .*mar`) });
  await see(at("10")).toBeVisible();
  await call(`/sessions/${planned[0]?.id}`, { method: "PUT", body: { datetime: "2027-03-11T09:00:00.000Z" } });
  await see(at("11")).toBeVisible();
  await see(at("10")).not.toBeInTheDocument();
});

test("a note written in another window is on the list of notes", async () => {
  const { call, written } = await openPortal("/dashboard/notes", {
    clients: [NAME],
    notes: [{ of: NAME, title: "Sueño", content: "Duerme." }],
  });
  await see(page.getByText("Sueño")).toBeVisible();
  await call(`/notas/${written[0]?.id}`, { method: "PUT", body: { title: "Duerme mejor" } });
  await see(page.getByText("Duerme mejor")).toBeVisible();
});

test("what is being written stays as it is while the list behind it changes, and both changes are kept", async () => {
  const { call, ids } = await openPractice({ clients: [NAME] });
  await act(NAME, "Editar");
  await field("Dirección").fill("Calle Nueva");
  await call(`/clientes/${ids[NAME]}`, { method: "PUT", body: { phone: "611 222 333" } });
  await see(page.getByText("611 222 333").first()).toBeInTheDocument();
  await see(field("Dirección")).toHaveValue("Calle Nueva");
  await see(field("Dirección")).toHaveFocus();
  await userEvent.keyboard(" 3");
  await save.click();
  // The form still stands on what was read when it was opened: what it does not know of is shown before it is kept.
  await see(page.getByRole("alert", { name: "Cambios en otra ventana" })).toBeVisible();
  await see(field("Teléfono")).toHaveValue("611 222 333");
  await save.click();
  const stored = async () => (await call<WireClient>(`/clientes/${ids[NAME]}`)).body;
  await expect.poll(stored).toMatchObject({ address: "Calle Nueva 3", phone: "611 222 333" });
});

test("a window's own changes are not read once more", async () => {
  const { call } = await openPractice({ clients: [NAME] });
  await see(row(NAME)).toBeVisible();
  const asked: string[] = [];
  const { fetch } = window;
  window.fetch = async (target, options) => {
    const answer = await fetch(target, options);
    asked.push(String(Object(JSON.parse(String(options?.body ?? "{}"))).operationName));
    return answer;
  };
  const readings = () => asked.filter((name) => name === "Clients").length;
  await page.getByRole("button", { name: `Acciones de ${NAME}` }).click();
  await page.getByRole("menuitem", { name: "Desactivar" }).click();
  await see(row(NAME)).toMatchTextContent("Inactivo");
  await expect.poll(readings).toBe(1);
  // Told after the own change: what that would have had read has been by then.
  await call("/clientes", { body: { nombre: "Mateo Quiroga", email: "m@correo.es", phone: "600 000 000" } });
  await see(row("Mateo Quiroga")).toBeVisible();
  window.fetch = fetch;
  expect(readings()).toBe(2);
});

const MATEO = { nombre: "Mateo Quiroga", email: "m@correo.es", phone: "600 000 000" };

/** The streams that are opened, each with what ends it. @param broken ends the first one */
function watchedStreams(broken: AbortSignal): AbortSignal[] {
  const streams: AbortSignal[] = [];
  const { fetch } = window;
  window.fetch = (target, options) => {
    if (!String(target).endsWith("/graphql/stream")) return fetch(target, options);
    const signals = [options?.signal, streams.length === 0 ? broken : null].filter(
      (signal) => signal instanceof AbortSignal,
    );
    const signal = AbortSignal.any(signals);
    streams.push(signal);
    return fetch(target, { ...options, signal });
  };
  return streams;
}

const look = (isHidden: boolean) => {
  Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
  document.dispatchEvent(new Event("visibilitychange"));
};

test("a window that nobody looks at asks for nothing, and is in step as soon as it is looked at again", async () => {
  const streams = watchedStreams(new AbortController().signal);
  const { call } = await openPractice({ clients: [NAME] });
  await expect.poll(() => streams).toHaveLength(1);
  try {
    look(true);
    await expect.poll(() => streams[0]?.aborted).toBe(true);
    await call("/clientes", { body: MATEO });
    expect(streams).toHaveLength(1);
    look(false);
    await see(row("Mateo Quiroga")).toBeVisible();
    expect(streams).toHaveLength(2);
  } finally {
    Reflect.deleteProperty(document, "hidden");
  }
});

test("a window that lay hidden for a while is read again as soon as it is looked at: the day may have turned", async () => {
  const streams = watchedStreams(new AbortController().signal);
  await openPractice({ clients: [NAME] });
  await expect.poll(() => streams).toHaveLength(1);
  const asked: string[] = [];
  const { fetch } = window;
  window.fetch = (target, options) => {
    asked.push(String(Object(JSON.parse(String(options?.body ?? "{}"))).operationName));
    return fetch(target, options);
  };
  const clock = vi.spyOn(Date, "now");
  try {
    look(true);
    await expect.poll(() => streams[0]?.aborted).toBe(true);
    expect(asked).not.toContain("Clients");
    clock.mockImplementation(() => performance.timeOrigin + performance.now() + 3_600_000);
    look(false);
    await expect.poll(() => asked).toContain("Clients");
  } finally {
    clock.mockRestore();
    window.fetch = fetch;
    Reflect.deleteProperty(document, "hidden");
  }
});

test("a connection that breaks is made again, and what was changed meanwhile is told", async () => {
  const broken = new AbortController();
  const streams = watchedStreams(broken.signal);
  const { call } = await openPractice({ clients: [NAME] });
  await expect.poll(() => streams).toHaveLength(1);
  broken.abort();
  await call("/clientes", { body: MATEO });
  await see(row("Mateo Quiroga")).toBeVisible();
  expect(streams).toHaveLength(2);
});
