import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { clients } from "../../api/clients/clients.table.ts";
import type { Database } from "../../api/core/database/database.ts";
import { outbox } from "../../api/core/mail/outbox.table.ts";
import { plans } from "../../api/practice/plans.table.ts";
import { aClient } from "../support/api.ts";
import { type ApiProcess, startApiProcess } from "../support/apiProcess.ts";
import { signUpAt } from "../support/frontDoor.ts";
import { newOddMachine } from "../support/oddMachine.ts";
import { addPractice, addSession, minutesFromNow } from "../support/reminders.ts";
import { DATABASES } from "../support/testDatabase.ts";
import { startUnsteadyNetwork, type UnsteadyNetwork } from "../support/unsteadyNetwork.ts";
import { WELL } from "../support/well.ts";

const HOUR_S = 3_600;
const person = { email: "elena@consulta.es", password: "una-clave-larga-9" };
const origin = "http://localhost:4000";

const postgres = DATABASES.find(({ name }) => name === "PostgreSQL");

describe.runIf(postgres)("a service on a machine", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "consulta-machine-"));
  const machine = newOddMachine(folder);
  let database: Database;
  let network: UnsteadyNetwork;
  let service: ApiProcess;
  let cookie: string;

  beforeAll(async () => {
    if (!postgres) return;
    database = await postgres.open();
    const url = new URL("connectionString" in database.queue ? `${database.queue.connectionString}` : "");
    network = await startUnsteadyNetwork(Number(url.port));
    url.host = `${machine.host}:${network.port}`;
    const settings = { DATABASE_URL: url.href, DATA_DIR: folder, AUTH_SECRET: "s".repeat(64), NODE_ENV: "development" };
    service = await startApiProcess({ ...settings, ...machine.env }, "tests/support/quickService.ts");
    cookie = await signUpAt(service.url, person);
    await ask("/clientes", await newToken());
    await database.owner.update(plans).set({ maxClients: null });
  });
  afterEach(() => {
    machine.knowNames();
    machine.setClock(0);
  });
  afterAll(async () => {
    await service?.end("SIGKILL");
    await network?.close();
    await database?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = async (target: string, token: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", ...init.headers };
    const answer = await fetch(`${service.url}${target}`, { ...init, headers });
    return { status: answer.status, body: (await answer.json()) as { id?: string; code?: string } };
  };
  const newToken = async (): Promise<string> => {
    const answer = await fetch(`${service.url}/auth/token`, { headers: { cookie } });
    return ((await answer.json()) as { token: string }).token;
  };
  const create = (token: string, name: string) =>
    ask("/clientes", token, {
      method: "POST",
      headers: { "idempotency-key": `${name}-clave` },
      body: JSON.stringify(aClient({ nombre: name })),
    });
  const postForm = async (target: string, form: object): Promise<number> => {
    const headers = { "content-type": "application/json", origin };
    const answer = await fetch(`${service.url}/auth${target}`, { method: "POST", headers, body: JSON.stringify(form) });
    return answer.status;
  };
  const readiness = async () => (await fetch(`${service.url}/readyz`)).status;
  /** The clients that are there whose names begin so. */
  const stored = async (begins: string): Promise<string[]> => {
    const rows = await database.owner.select().from(clients);
    return rows.flatMap(({ name }) => (name.startsWith(begins) ? [name] : [])).sort();
  };
  const codesMailed = async (): Promise<number> =>
    (await database.owner.select().from(outbox)).filter(
      ({ recipient, body }) => recipient === person.email && /^\d{6}$/m.test(body),
    ).length;
  const mailedTo = async (): Promise<string[]> =>
    (await database.owner.select().from(outbox)).map(({ recipient }) => recipient);

  test("whose names are not answered for a while refuses by a code, keeps what it said it kept, and goes on by itself", async () => {
    const token = await newToken();
    const kept: string[] = [];
    machine.forgetNames();
    // What is connected needs no names.
    expect((await create(token, "nombres-0")).status).toBe(201);
    kept.push("nombres-0");

    network.cut();
    network.mend();
    const answers = await Promise.all([1, 2, 3, 4].map((n) => create(token, `nombres-${n}`)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
    expect(await readiness()).toBe(503);

    machine.knowNames();
    await expect.poll(readiness, WELL).toBe(200);
    for (const n of [1, 2, 3, 4]) {
      expect((await create(token, `nombres-${n}`)).status).toBe(201);
      kept.push(`nombres-${n}`);
    }
    expect(await stored("nombres-")).toEqual(kept);
  });

  test("whose clock jumps an hour ahead and an hour back keeps sign-ins, sends each mail once, and locks nobody out", async () => {
    const practice = await addPractice(database);
    const startsAt = minutesFromNow(300);
    const later = await addSession(database, practice, { dueAt: minutesFromNow(30), startsAt });
    const due: string[] = [];
    const first = await create(await newToken(), "reloj-0");
    let held = await newToken();
    for (const seconds of [HOUR_S, 0, -HOUR_S, 0]) {
      machine.setClock(seconds);
      due.push((await addSession(database, practice, { dueAt: minutesFromNow(0), startsAt })).email);
      // A bearer is short-lived: the portal's own page asks for the next one.
      const { status, body } = await ask("/clientes", held);
      expect(status === 200 ? "taken" : body.code).toMatch(/^(taken|UNAUTHENTICATED)$/);
      held = await newToken();
      expect((await ask("/clientes", held)).status).toBe(200);
      expect(await postForm("/sign-in/email", person)).toBe(200);
      // The same creation once more is the same client.
      expect((await create(held, "reloj-0")).body.id).toBe(first.body.id);
      expect((await create(held, `reloj-${due.length}`)).status).toBe(201);
      // Somebody new gets the code at once, and may enter with it.
      expect(await signUpAt(service.url, { email: `${randomUUID()}@ejemplo.es` })).not.toBe("");
      const codes = await codesMailed();
      expect(await postForm("/email-otp/request-password-reset", { email: person.email })).toBe(200);
      await expect.poll(codesMailed, WELL).toBe(codes + 1);
      await expect.poll(mailedTo, WELL).toContain(due.at(-1));
    }
    expect(await stored("reloj-")).toEqual(["reloj-0", "reloj-1", "reloj-2", "reloj-3", "reloj-4"]);
    const mails = await mailedTo();
    expect(mails.filter((address) => due.includes(address)).sort()).toEqual([...due].sort());
    expect(mails).not.toContain(later.email);
  });
});
