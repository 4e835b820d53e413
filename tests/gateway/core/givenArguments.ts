import { INPUT, NOTE_INPUT, OBJECTIVE_INPUT, SESSION_INPUT } from "./documents.ts";

/** What an argument is given besides ids, by its type. An operation with another type has to be told here. */
export const GIVEN: Record<string, (id: string) => unknown> = {
  BillingVariant: () => "MONTH",
  ClientInput: () => INPUT,
  ClientStatus: () => "INACTIVE",
  DateTime: () => "2026-12-01T10:00:00Z",
  NoteDraftInput: (id) => ({ content: "x", clientId: id }),
  NoteFilter: (id) => ({ clientId: id }),
  NoteInput: (id) => ({ ...NOTE_INPUT, clientId: id }),
  Int: () => 100,
  ObjectiveFilter: (id) => ({ clientId: id }),
  ObjectiveInput: (id) => ({ ...OBJECTIVE_INPUT, clientId: id }),
  ReminderRecipient: () => "CLIENT",
  SupportMessageInput: () => ({ title: "x", subject: "BILLING", body: "x" }),
  String: () => "Duerme mejor. Pasea por la tarde.",
  TherapySessionFilter: (id) => ({ clientId: id }),
  TherapySessionInput: (id) => ({ ...SESSION_INPUT, clientId: id }),
  WebhookInput: () => ({ name: "x", url: "https://ejemplo.es/", types: ["CLIENT"] }),
  UpdateProfileInput: () => ({ fullName: "Ana Ruiz" }),
  TherapySessionStatus: () => "SCHEDULED",
};
