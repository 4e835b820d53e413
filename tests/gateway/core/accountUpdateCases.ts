import type { Made, Row, Update } from "./updateTypes.ts";

const PROFILE =
  "{ viewer { fullName timeZone asksForRatings workingHours { from to } clientAnswers { cancelHours mailed } } }";

const KIND = {
  type: "ASSESSMENT",
  durationMinutes: 90,
  price: { amount: "80.00", currency: "USD" },
  location: "Consulta",
};
const BOOKING =
  "{ bookingSettings { isOn name isListed clientsBook tellsByMail welcome week { weekday from to } exceptions { from to hours { from to } } kinds { type durationMinutes price { amount currency } location } stepMinutes bufferBefore bufferAfter noticeHours aheadDays perDay } }";

/** Of what is changed in account management, and of templates. @param made as for all */
export function accountUpdatesOf(
  made: Pick<Made, "webhook" | "template">,
  asked: (document: string, variables: object) => Promise<Row>,
): Record<string, Update> {
  return {
    updateWebhook: {
      full: () => ({
        name: "Hoja",
        url: "https://hoja.ejemplo.es/",
        types: ["CLIENT", "THERAPY_SESSION"],
        active: false,
      }),
      changed: () => ({ name: "Otra", url: "https://otra.ejemplo.es/", types: ["PAYMENT"], active: true }),
      cleared: { active: true },
      save: async (input) =>
        (
          await asked(
            "mutation ($id: ID!, $input: WebhookInput!) { saved: updateWebhook(id: $id, overwrite: true, input: $input) { row: webhook { id } errors { field } } }",
            { id: made.webhook, input },
          )
        ).saved as Awaited<ReturnType<Update["save"]>>,
      read: async () => {
        const { webhooks } = await asked("{ webhooks { name url types status } }", {});
        const [{ status, ...row } = {}] = webhooks as Row[];
        return { ...row, active: status === "ACTIVE" };
      },
    },
    updateNoteTemplate: {
      full: () => ({ name: "Pareja", sections: [{ heading: "Motivo", prompt: "Qué les trae.", text: "Nada." }] }),
      changed: () => ({ name: "Grupo", sections: [{ heading: "Tema", prompt: "", text: "" }] }),
      cleared: {},
      save: async (input) =>
        (
          await asked(
            "mutation ($id: ID!, $input: NoteTemplateInput!) { saved: updateNoteTemplate(id: $id, overwrite: true, input: $input) { row: noteTemplate { id } errors { field } } }",
            { id: made.template, input },
          )
        ).saved as Awaited<ReturnType<Update["save"]>>,
      read: async () => {
        const { noteTemplates } = await asked(
          "{ noteTemplates { own { name sections { heading prompt text } } } }",
          {},
        );
        return (noteTemplates as { own: Row[] }).own[0] ?? {};
      },
    },
    updateReceiptIssuer: {
      full: () => ({
        name: "Elena Vidal",
        taxId: "12345678Z",
        address: "Calle Mayor, 1",
        licence: "M-1",
        concept: "Psicoterapia",
        exemption: "Exenta",
        nextNumber: 12,
      }),
      changed: () => ({
        name: "Elena Vidal Sanz",
        taxId: "B1234567",
        address: "Calle Menor, 2",
        licence: "M-2",
        concept: "Terapia",
        exemption: "Sin IVA",
        nextNumber: 40,
      }),
      cleared: { name: null, taxId: null, address: null, licence: null, concept: null, exemption: null, nextNumber: 1 },
      save: async (input) =>
        (
          await asked(
            "mutation ($input: ReceiptIssuerInput!) { saved: updateReceiptIssuer(input: $input) { row: receiptIssuer { name } errors { field } } }",
            { input },
          )
        ).saved as Awaited<ReturnType<Update["save"]>>,
      read: async () =>
        (await asked("{ receiptIssuer { name taxId address licence concept exemption nextNumber } }", {}))
          .receiptIssuer as Row,
    },
    updateBookingSettings: {
      full: () => ({
        isOn: true,
        name: "elena-vidal",
        isListed: true,
        clientsBook: true,
        tellsByMail: false,
        welcome: "Cuéntame qué te trae.",
        week: [{ weekday: 2, from: "10:00", to: "14:00" }],
        exceptions: [{ from: "2027-08-01", to: "2027-08-31", hours: [] }],
        kinds: [KIND],
        stepMinutes: 15,
        bufferBefore: 5,
        bufferAfter: 10,
        noticeHours: 48,
        aheadDays: 30,
        perDay: 4,
      }),
      changed: () => ({
        isOn: false,
        name: "elena",
        isListed: false,
        clientsBook: false,
        tellsByMail: true,
        welcome: "Hola.",
        week: [{ weekday: 3, from: "10:00", to: "24:00" }],
        exceptions: [{ from: "2027-08-01", to: "2027-08-01", hours: [{ from: "09:00", to: "10:00" }] }],
        kinds: [{ ...KIND, price: null, location: null }],
        stepMinutes: 60,
        bufferBefore: 0,
        bufferAfter: 120,
        noticeHours: 0,
        aheadDays: 180,
        perDay: 1,
      }),
      cleared: { welcome: null, perDay: null },
      save: async (input) =>
        (
          await asked(
            "mutation ($input: BookingSettingsInput!) { saved: updateBookingSettings(overwrite: true, input: $input) { row: bookingSettings { version } errors { field } } }",
            { input },
          )
        ).saved as Awaited<ReturnType<Update["save"]>>,
      read: async () => (await asked(BOOKING, {})).bookingSettings as Row,
    },
    updateProfile: {
      full: () => ({
        fullName: "Elena Vidal",
        timeZone: "Europe/Madrid",
        asksForRatings: true,
        workingHours: { from: 9, to: 21 },
        clientAnswers: { cancelHours: 12, mailed: false },
      }),
      changed: () => ({
        fullName: "Elena Vidal Sanz",
        timeZone: "America/Bogota",
        asksForRatings: false,
        workingHours: { from: 7, to: 15 },
        clientAnswers: { cancelHours: 48, mailed: true },
      }),
      cleared: {},
      save: async (input) =>
        (
          await asked(
            "mutation ($input: UpdateProfileInput!) { saved: updateProfile(input: $input) { row: viewer { id } errors { field } } }",
            { input },
          )
        ).saved as Awaited<ReturnType<Update["save"]>>,
      read: async () => (await asked(PROFILE, {})).viewer as Row,
    },
  };
}
