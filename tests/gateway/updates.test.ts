import { getNamedType, getNullableType, isInputObjectType } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildHouseSchema } from "../../gateway/core/schema.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../support/api.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { createNote } from "../support/notes.ts";
import { createObjective } from "../support/objectives.ts";
import { createSession } from "../support/sessions.ts";

let api: TestApi;
let gateway: TestGateway;
let token: string;
const made = { client: "", other: "", session: "", note: "", objective: "" };
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  token = (await newTherapist(api)).token;
  made.client = (await createClient(api, token)).id;
  made.other = (await createClient(api, token)).id;
  made.session = (await createSession(api, token, made.client)).id;
  made.note = (await createNote(api, token, made.client)).id;
  made.objective = (await createObjective(api, token, made.client)).id;
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

type Row = Record<string, unknown>;

interface Update {
  /** What stands there before, in every field of the input; a field that is given, null and back again one by one. */
  full: () => Row;
  changed: () => Row;
  /** What null leaves; a field that is not named cannot be cleared. */
  cleared: Row;
  save: (input: Row) => Promise<{ row: Row | null; errors: { field: string | null }[] }>;
  read: () => Promise<Row>;
}

async function asked(document: string, variables: object): Promise<Row> {
  const { data, errors } = await gateway.ask(document, variables, token);
  expect(errors).toEqual([]);
  return data ?? {};
}

/** An update by id that answers what was saved, and how it is read back in the input's own words. */
function updateOf(
  mutation: string,
  type: string,
  name: string,
  idOf: () => string,
  selection: string,
  toInput: (row: Row) => Row,
): Pick<Update, "save" | "read"> {
  const document = `mutation ($id: ID!, $input: ${type}!) { saved: ${mutation}(id: $id, input: $input) { row: ${name} { id } errors { field } } }`;
  return {
    save: async (input) => (await asked(document, { id: idOf(), input })).saved as Awaited<ReturnType<Update["save"]>>,
    read: async () =>
      toInput((await asked(`query ($id: ID!) { row: ${name}(id: $id) { ${selection} } }`, { id: idOf() })).row as Row),
  };
}

const PLAIN = (row: Row): Row => row;
const idIn = (row: unknown): unknown => (row as { id: string } | null)?.id ?? null;

/** Every mutation that changes something by an input. One that is new has to be told here. */
const UPDATES: Record<string, Update> = {
  updateClient: {
    full: () => ({
      name: "Ana Vega",
      email: "ana@correo.es",
      phone: "600 000 000",
      dateOfBirth: "1990-02-28",
      address: "Calle Mayor, 1",
      emergencyContact: "Luis, 600 111 111",
      therapeuticGoals: "Dormir mejor",
      notesText: "Primera visita por insomnio.",
    }),
    changed: () => ({
      name: "Ana Vega Ruiz",
      email: "vega@correo.es",
      phone: "611",
      dateOfBirth: "1991-03-01",
      address: "Calle Menor, 2",
      emergencyContact: "Eva",
      therapeuticGoals: "Descansar",
      notesText: "Otra cosa.",
    }),
    cleared: { dateOfBirth: null, address: null, emergencyContact: null, therapeuticGoals: null, notesText: null },
    ...updateOf(
      "updateClient",
      "ClientInput",
      "client",
      () => made.client,
      "name email phone dateOfBirth address emergencyContact therapeuticGoals notesText",
      PLAIN,
    ),
  },
  updateNote: {
    full: () => ({
      title: "Sueño",
      content: "Duerme mejor.",
      clientId: made.client,
      priority: "HIGH",
      tags: ["sueño"],
      isPrivate: false,
      isAiGenerated: true,
      therapySessionId: made.session,
    }),
    changed: () => ({
      title: "Paseo",
      content: "Pasea por la tarde.",
      clientId: made.client,
      priority: "LOW",
      tags: ["paseo", "tarde"],
      isPrivate: true,
      isAiGenerated: false,
      therapySessionId: null,
    }),
    cleared: { priority: "MEDIUM", tags: [], isPrivate: true, isAiGenerated: false, therapySessionId: null },
    ...updateOf(
      "updateNote",
      "NoteInput",
      "note",
      () => made.note,
      "title content client { id } priority tags isPrivate isAiGenerated therapySession { id }",
      ({ client, therapySession, ...row }) => ({
        ...row,
        clientId: idIn(client),
        therapySessionId: idIn(therapySession),
      }),
    ),
  },
  updateObjective: {
    full: () => ({
      clientId: made.client,
      title: "Dormir siete horas",
      description: "Sin pantallas desde las diez.",
      priority: "HIGH",
      targetDate: "2098-12-31",
    }),
    changed: () => ({
      clientId: made.other,
      title: "Dormir ocho horas",
      description: "Leer antes.",
      priority: "LOW",
      targetDate: "2097-01-01",
    }),
    cleared: { description: null, priority: "MEDIUM", targetDate: null },
    ...updateOf(
      "updateObjective",
      "ObjectiveInput",
      "objective",
      () => made.objective,
      "client { id } title description priority targetDate",
      ({ client, ...row }) => ({ ...row, clientId: idIn(client) }),
    ),
  },
  updateTherapySession: {
    full: () => ({
      clientId: made.client,
      type: "ASSESSMENT",
      startsAt: "2027-03-10T09:00:00.000Z",
      durationMinutes: 45,
      location: "Consulta",
      notes: "Trae el registro.",
      price: "45.50",
      reminder: "ONE_DAY_BEFORE",
    }),
    changed: () => ({
      clientId: made.other,
      type: "FAMILY",
      startsAt: "2027-03-11T09:00:00.000Z",
      durationMinutes: 90,
      location: "En línea",
      notes: "Sin registro.",
      price: "60.00",
      reminder: "FOUR_HOURS_BEFORE",
    }),
    cleared: { location: null, notes: null, price: null, reminder: null },
    ...updateOf(
      "updateTherapySession",
      "TherapySessionInput",
      "therapySession",
      () => made.session,
      "client { id } type startsAt durationMinutes location notes price { amount } reminder { option }",
      ({ client, price, reminder, ...row }) => ({
        ...row,
        clientId: idIn(client),
        price: (price as { amount: string } | null)?.amount ?? null,
        reminder: (reminder as { option: string } | null)?.option ?? null,
      }),
    ),
  },
  updateProfile: {
    full: () => ({ fullName: "Elena Vidal", timeZone: "Europe/Madrid", asksForRatings: true }),
    changed: () => ({ fullName: "Elena Vidal Sanz", timeZone: "America/Bogota", asksForRatings: false }),
    cleared: {},
    save: async (input) =>
      (
        await asked(
          "mutation ($input: UpdateProfileInput!) { saved: updateProfile(input: $input) { row: viewer { id } errors { field } } }",
          { input },
        )
      ).saved as Awaited<ReturnType<Update["save"]>>,
    read: async () => (await asked("{ viewer { fullName timeZone asksForRatings } }", {})).viewer as Row,
  },
  saveNoteDraft: {
    full: () => ({
      title: "Sueño",
      content: "Duerme mej",
      clientId: made.client,
      priority: "HIGH",
      tags: ["sueño"],
      isPrivate: false,
      version: 3,
    }),
    changed: () => ({
      title: "Paseo",
      content: "Pasea",
      clientId: made.other,
      priority: "LOW",
      tags: ["paseo"],
      isPrivate: true,
      version: 4,
    }),
    cleared: { title: "", content: "", clientId: null, priority: "MEDIUM", tags: [], isPrivate: true, version: null },
    save: async (input) =>
      (
        await asked(
          "mutation ($input: NoteDraftInput!) { saved: saveNoteDraft(input: $input) { row: draft { title } errors { field } } }",
          { input },
        )
      ).saved as Awaited<ReturnType<Update["save"]>>,
    read: async () => {
      const { client, ...row } = (
        await asked("{ noteDraft { title content client { id } priority tags isPrivate version } }", {})
      ).noteDraft as Row;
      return { ...row, clientId: idIn(client) };
    },
  },
};

test("every mutation that changes something by an input is tried, and every field of its input", () => {
  const fields = Object.values(buildHouseSchema().getMutationType()?.getFields() ?? {});
  const changing = fields.filter(({ name }) => !/^(?:create|submit)/.test(name));
  const inputs = changing.flatMap(({ name, args }) =>
    args.flatMap(({ type }) => {
      const input = getNamedType(type);
      return isInputObjectType(input) ? [{ name, input: Object.values(input.getFields()) }] : [];
    }),
  );
  expect(inputs.map(({ name }) => name).toSorted()).toEqual(Object.keys(UPDATES).toSorted());
  for (const { name, input } of inputs) {
    const names = input.map((field) => field.name).toSorted();
    expect(Object.keys(UPDATES[name]?.full() ?? {}).toSorted()).toEqual(names);
    expect(Object.keys(UPDATES[name]?.changed() ?? {}).toSorted()).toEqual(names);
    // A field that had to be sent each time could not be left out.
    for (const { type } of input) expect(getNullableType(type)).toBe(type);
  }
});

test.each(Object.entries(UPDATES))(
  "%s leaves what is left out, changes what is given and clears what is null",
  async (_name, update) => {
    const full = update.full();
    expect((await update.save(full)).errors).toEqual([]);
    expect(await update.read()).toEqual(full);
    expect((await update.save({})).errors).toEqual([]);
    expect(await update.read()).toEqual(full);
    for (const [field, value] of Object.entries(update.changed())) {
      expect((await update.save({ [field]: value })).errors).toEqual([]);
      expect(await update.read()).toEqual({ ...full, [field]: value });
      expect((await update.save({ [field]: full[field] })).errors).toEqual([]);

      const { row, errors } = await update.save({ [field]: null });
      if (field in update.cleared) {
        expect(errors).toEqual([]);
        expect(await update.read()).toEqual({ ...full, [field]: update.cleared[field] });
        await update.save({ [field]: full[field] });
      } else {
        expect({ row, errors }).toEqual({ row: null, errors: [{ field }] });
      }
      expect(await update.read()).toEqual(full);
    }
  },
);

test("a new entry still needs what it cannot be without, and says so by name", async () => {
  const refused = async (mutation: string, type: string) => {
    const { saved } = await asked(
      `mutation ($input: ${type}!) { saved: ${mutation}(input: $input) { errors { code field } } }`,
      { input: {} },
    );
    return (saved as { errors: { code: string; field: string }[] }).errors
      .map(({ code, field }) => `${field} ${code}`)
      .toSorted();
  };
  expect(await refused("createClient", "ClientInput")).toEqual(["email REQUIRED", "name REQUIRED", "phone REQUIRED"]);
  expect(await refused("createNote", "NoteInput")).toEqual(["clientId REQUIRED", "content REQUIRED", "title REQUIRED"]);
  expect(await refused("createObjective", "ObjectiveInput")).toEqual(["clientId REQUIRED", "title REQUIRED"]);
  expect(await refused("createTherapySession", "TherapySessionInput")).toEqual([
    "clientId REQUIRED",
    "durationMinutes REQUIRED",
    "startsAt REQUIRED",
    "type REQUIRED",
  ]);
});
