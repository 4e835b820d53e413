import { expect, test } from "vitest";
import { aWireClient } from "../../support/outside/wireExamples.ts";
import { CREATE, INPUT, REMOVE, SET_STATUS, UPDATE } from "./documents.ts";
import { overDouble } from "./overDouble.ts";

const { gateway, service, token } = await overDouble();

test("a new client is sent in the service's words, active, with the caller's key and zone", async () => {
  const input = {
    ...INPUT,
    dateOfBirth: "1990-02-28",
    therapeuticGoals: "Dormir <b>mejor</b> 👩‍👧",
    notesText: "",
    address: null,
  };
  const headers = { "x-time-zone": "America/Bogota", "x-request-id": "request-0001" };
  const { data } = await gateway.ask(CREATE, { input, key: "form-0001" }, token, headers);
  expect(data).toMatchObject({ createClient: { client: { id: "new", status: "ACTIVE" }, errors: [] } });
  expect(service.calls).toMatchObject([
    {
      headers: {
        "idempotency-key": "form-0001",
        authorization: `Bearer ${token}`,
        "x-time-zone": "America/Bogota",
        "x-request-id": "request-0001",
      },
      body: {
        nombre: "Ana",
        email: "ana@correo.es",
        phone: "600 000 000",
        dateOfBirth: "1990-02-28",
        objetivosTerapeuticos: "Dormir <b>mejor</b> 👩‍👧",
        address: null,
        isActive: true,
      },
    },
  ]);
  // A program that sees no clinical texts may not name any.
  expect(Object.keys(Object(service.calls[0]?.body))).not.toContain("notes");
});

test("faulty fields are told by name, in Spanish, before the service is asked", async () => {
  const input = { name: " ", email: "nadie", phone: "1".repeat(41), dateOfBirth: "1890-01-01", notesText: "a\0b" };
  const { data } = await gateway.ask(CREATE, { input }, token);
  expect(data).toMatchObject({ createClient: { client: null } });
  const { errors } = (data as { createClient: { errors: object[] } }).createClient;
  expect(errors).toEqual([
    expect.objectContaining({
      code: "REQUIRED",
      field: ["input", "name"],
      message: "Nombre completo: es obligatorio.",
    }),
    expect.objectContaining({ code: "TOO_LONG", field: ["input", "phone"] }),
    expect.objectContaining({ code: "INVALID", field: ["input", "notesText"] }),
    expect.objectContaining({ code: "INVALID", field: ["input", "email"] }),
    expect.objectContaining({ code: "INVALID", field: ["input", "dateOfBirth"] }),
  ]);
  expect(service.calls).toEqual([]);
});

test("fields the service refuses are told by the input's own names", async () => {
  const errors = [
    { field: "nombre", code: "INVALID", message: "Nombre completo: contiene caracteres que no se pueden guardar." },
    { field: "Idempotency-Key", code: "INVALID", message: "Esta clave ya se ha usado." },
  ];
  service.on("POST /clientes", {
    status: 422,
    type: "application/problem+json",
    json: { status: 422, code: "VALIDATION", errors },
  });
  const { data } = await gateway.ask(CREATE, { input: INPUT }, token);
  expect(data).toMatchObject({
    createClient: {
      client: null,
      errors: [{ field: ["input", "name"] }, { field: ["idempotencyKey"], message: "Esta clave ya se ha usado." }],
    },
  });
});

test("a reached limit is told with its numbers, for creating and for reactivating", async () => {
  const limit = { used: 5, max: 5, plan: "Gratis" };
  const refusal = {
    status: 409,
    type: "application/problem+json",
    json: { status: 409, code: "LIMIT_REACHED", limit },
  };
  service.on("POST /clientes", refusal);
  service.on("PUT /clientes/c1", refusal);
  const told = { client: null, errors: [{ code: "LIMIT_REACHED", limit: { used: 5, max: 5, planName: "Gratis" } }] };
  expect((await gateway.ask(CREATE, { input: INPUT }, token)).data).toMatchObject({ createClient: told });
  expect((await gateway.ask(SET_STATUS, { id: "c1", version: 3, status: "ACTIVE" }, token)).data).toMatchObject({
    setClientStatus: told,
  });
  expect(service.calls.at(-1)?.body).toEqual({ isActive: true, version: 3 });
});

test("a change based on an old version is told what the client is now", async () => {
  const current = aWireClient("c1", { nombre: "Ana Vega", version: 4 });
  service.on("PUT /clientes/c1", {
    status: 409,
    type: "application/problem+json",
    json: { status: 409, code: "CONFLICT", current },
  });
  const { data } = await gateway.ask(UPDATE, { id: "c1", version: 3, input: INPUT }, token);
  expect(data).toMatchObject({
    updateClient: { client: null, errors: [{ code: "CONFLICT", current: { id: "c1", name: "Ana Vega", version: 4 } }] },
  });
  expect(service.calls[0]?.body).toMatchObject({ version: 3, nombre: "Ana" });
  expect(service.calls[0]?.body).not.toHaveProperty("isActive");
});

test("a deleted client is told by its id, whatever the service answers on success", async () => {
  for (const answer of [
    { status: 204, type: "text/plain", text: "" },
    { status: 200, json: { ok: true } },
  ]) {
    service.on("DELETE /clientes/c1", answer);
    expect((await gateway.ask(REMOVE, { id: "c1" }, token)).data).toEqual({
      deleteClient: { deletedClientId: "c1", errors: [] },
    });
  }
});

test("what is read after a write in the same request is read anew", async () => {
  let reads = 0;
  service.on("GET /user-info", () => {
    reads += 1;
    return { json: { fullName: `Elena ${reads}` } };
  });
  service.on("PATCH /user-info", { json: {} });
  const twice =
    'mutation { a: updateProfile(input: { fullName: "x" }) { viewer { fullName email } } b: updateProfile(input: { fullName: "y" }) { viewer { fullName } } }';
  const { data } = await gateway.ask(twice, {}, token);
  expect(data).toMatchObject({ a: { viewer: { fullName: "Elena 1" } }, b: { viewer: { fullName: "Elena 2" } } });
});

test("a profile that is refused says which field, and why", async () => {
  const errors = [{ field: "timeZone", code: "INVALID", message: "Zona horaria: elige una de la lista." }];
  service.on("PATCH /user-info", { status: 422, json: { status: 422, code: "VALIDATION", errors } });
  const change =
    'mutation { updateProfile(input: { timeZone: "Marte/Olimpo" }) { viewer { id } errors { code field message } } }';
  expect((await gateway.ask(change, {}, token)).data).toEqual({
    updateProfile: { viewer: null, errors: [{ code: "INVALID", ...errors[0], field: ["input", "timeZone"] }] },
  });
});

test("a key that could not stand in a header is refused", async () => {
  const { data } = await gateway.ask(CREATE, { input: INPUT, key: "a\r\nx-evil: 1" }, token);
  expect(data).toMatchObject({ createClient: { client: null, errors: [{ field: ["idempotencyKey"] }] } });
  expect(service.calls).toEqual([]);
});

test("a key that the service would refuse is refused before it is asked", async () => {
  for (const key of ["", " ", "corta", "x".repeat(201)]) {
    const { data } = await gateway.ask(CREATE, { input: INPUT, key }, token);
    const message = "idempotencyKey: tiene que tener entre 8 y 200 caracteres visibles.";
    expect(data).toMatchObject({ createClient: { errors: [{ code: "INVALID", field: ["idempotencyKey"], message }] } });
  }
  expect(service.calls).toEqual([]);
});

test("a refused field called like a property of every object is told without a field", async () => {
  const errors = [{ field: "constructor", code: "toString", message: "Revisa este campo." }];
  service.on("POST /clientes", {
    status: 422,
    type: "application/problem+json",
    json: { status: 422, code: "VALIDATION", errors },
  });
  const { data } = await gateway.ask(CREATE, { input: INPUT }, token);
  expect(data).toMatchObject({ createClient: { errors: [{ code: "INVALID", field: null }] } });
});
