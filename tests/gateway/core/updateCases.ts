import { accountUpdatesOf } from "./accountUpdateCases.ts";
import type { Made, Row, Update } from "./updateTypes.ts";

/** What each mutation that changes something by an input is given and leaves. */
const versionOf = (title: string) => ({ title, content: `${title}.`, tags: [title] });
const workOf = (text: string, length: string, cutGenerations: number[]) => ({
  ...{ text, versions: [versionOf(text)], chosen: 0, length, cutGenerations },
  generations: [{ sections: [{ heading: text, prompt: `Cómo ${text}.` }], isForAnother: text === "pasea" }],
});

/**
 * Every mutation that changes something by an input. One that is new has to be told here.
 * @param made is filled before anything is asked
 */
export function updatesOf(
  made: Made,
  asked: (document: string, variables: object) => Promise<Row>,
): Record<string, Update> {
  /** An update by id that answers what was saved, and how it is read back in the input's own words. */
  function updateOf(
    mutation: string,
    type: string,
    name: string,
    idOf: () => string,
    selection: string,
    toInput: (row: Row) => Row,
  ): Pick<Update, "save" | "read"> {
    const document = `mutation ($id: ID!, $input: ${type}!) { saved: ${mutation}(id: $id, overwrite: true, input: $input) { row: ${name} { id } errors { field } } }`;
    return {
      save: async (input) =>
        (await asked(document, { id: idOf(), input })).saved as Awaited<ReturnType<Update["save"]>>,
      read: async () =>
        toInput(
          (await asked(`query ($id: ID!) { row: ${name}(id: $id) { ${selection} } }`, { id: idOf() })).row as Row,
        ),
    };
  }

  const PLAIN = (row: Row): Row => row;
  const idIn = (row: unknown): unknown => (row as { id: string } | null)?.id ?? null;

  return {
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
        price: { amount: "45.50", currency: "USD" },
        reminder: "ONE_DAY_BEFORE",
      }),
      changed: () => ({
        clientId: made.other,
        type: "FAMILY",
        startsAt: "2027-03-11T09:00:00.000Z",
        durationMinutes: 90,
        location: "En línea",
        notes: "Sin registro.",
        price: { amount: "60.00", currency: "USD" },
        reminder: "FOUR_HOURS_BEFORE",
      }),
      cleared: { location: null, notes: null, price: null, reminder: null },
      ...updateOf(
        "updateTherapySession",
        "TherapySessionInput",
        "therapySession",
        () => made.session,
        "client { id } type startsAt durationMinutes location notes price { amount currency } reminder { option }",
        ({ client, reminder, ...row }) => ({
          ...row,
          clientId: idIn(client),
          reminder: (reminder as { option: string } | null)?.option ?? null,
        }),
      ),
    },
    ...accountUpdatesOf(made, asked),
    saveNoteDraft: {
      full: () => ({
        title: "Sueño",
        content: "Duerme mej",
        clientId: made.client,
        priority: "HIGH",
        tags: ["sueño"],
        isPrivate: false,
        isAiGenerated: true,
        // One of the client's: about another client it is none.
        therapySessionId: null,
        version: 3,
        aiWork: workOf("duerme", "BRIEF", [0]),
      }),
      changed: () => ({
        title: "Paseo",
        content: "Pasea",
        clientId: made.other,
        priority: "LOW",
        tags: ["paseo"],
        isPrivate: true,
        isAiGenerated: false,
        therapySessionId: made.session,
        version: 4,
        aiWork: workOf("pasea", "DETAILED", []),
      }),
      cleared: {
        title: "",
        content: "",
        clientId: null,
        priority: "MEDIUM",
        tags: [],
        isPrivate: true,
        isAiGenerated: false,
        therapySessionId: null,
        version: null,
        aiWork: null,
      },
      save: async (input) =>
        (
          await asked(
            "mutation ($input: NoteDraftInput!) { saved: saveNoteDraft(input: $input) { row: draft { title } errors { field } } }",
            { input },
          )
        ).saved as Awaited<ReturnType<Update["save"]>>,
      read: async () => {
        const { client, ...row } = (
          await asked(
            "{ noteDraft { title content client { id } priority tags isPrivate isAiGenerated therapySessionId version aiWork { text versions { title content tags } chosen length cutGenerations generations { sections { heading prompt } isForAnother } } } }",
            {},
          )
        ).noteDraft as Row;
        return { ...row, clientId: idIn(client) };
      },
    },
  };
}
