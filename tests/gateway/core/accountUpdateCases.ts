import type { Made, Row, Update } from "./updateTypes.ts";

const PROFILE = "{ viewer { fullName timeZone asksForRatings workingHours { from to } } }";

/** Of what is changed in account management. @param made as for all */
export function accountUpdatesOf(
  made: Pick<Made, "webhook">,
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
    updateProfile: {
      full: () => ({
        fullName: "Elena Vidal",
        timeZone: "Europe/Madrid",
        asksForRatings: true,
        workingHours: { from: 9, to: 21 },
      }),
      changed: () => ({
        fullName: "Elena Vidal Sanz",
        timeZone: "America/Bogota",
        asksForRatings: false,
        workingHours: { from: 7, to: 15 },
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
