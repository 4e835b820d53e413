import { Field, Int, ObjectType, registerEnumType } from "type-graphql";
import { UserError } from "../core/userErrors.ts";

export const Features = {
  AI_CLIENT_CONSENT: "AI_CLIENT_CONSENT",
  AI_CONSENT: "AI_CONSENT",
  AI_STYLE: "AI_STYLE",
  AI_WRITING: "AI_WRITING",
  AUDIT: "AUDIT",
  DATA_EXPORTS: "DATA_EXPORTS",
  BOOKING: "BOOKING",
  BOOKING_LINKS: "BOOKING_LINKS",
  CANCEL_REASONS: "CANCEL_REASONS",
  CHANGES: "CHANGES",
  CLIENT_ANSWERS: "CLIENT_ANSWERS",
  CLIENT_CANCELLATIONS: "CLIENT_CANCELLATIONS",
  LIVE_CHANGES: "LIVE_CHANGES",
  DIARY_FEEDS: "DIARY_FEEDS",
  BUSY_TIMES: "BUSY_TIMES",
  CLIENT_ORDERS: "CLIENT_ORDERS",
  CONNECTIONS: "CONNECTIONS",
  CONSENTS: "CONSENTS",
  DEMO: "DEMO",
  IMPORTS: "IMPORTS",
  ERASURE: "ERASURE",
  INCOME: "INCOME",
  MEASURES: "MEASURES",
  NOTE_DRAFTS: "NOTE_DRAFTS",
  NOTE_LENGTHS: "NOTE_LENGTHS",
  NOTE_SIGNATURES: "NOTE_SIGNATURES",
  NOTE_TEMPLATES: "NOTE_TEMPLATES",
  NOTE_VERSIONS: "NOTE_VERSIONS",
  OBJECTIVE_HISTORY: "OBJECTIVE_HISTORY",
  OVERLAP_CHECK: "OVERLAP_CHECK",
  PAYMENT_HISTORY: "PAYMENT_HISTORY",
  PENDING_WORK: "PENDING_WORK",
  PROFILE_CHANGES: "PROFILE_CHANGES",
  PROGRESS_UNDO: "PROGRESS_UNDO",
  RECEIPTS: "RECEIPTS",
  REMINDER_DELIVERIES: "REMINDER_DELIVERIES",
  RESCHEDULING: "RESCHEDULING",
  RESTORE_CLIENTS: "RESTORE_CLIENTS",
  RESTORE_NOTES: "RESTORE_NOTES",
  RESTORE_MEASURES: "RESTORE_MEASURES",
  RESTORE_OBJECTIVES: "RESTORE_OBJECTIVES",
  RESTORE_SESSIONS: "RESTORE_SESSIONS",
  SERIES_ASIDE: "SERIES_ASIDE",
  SESSION_SERIES: "SESSION_SERIES",
  TIMELINE: "TIMELINE",
  WEBHOOKS: "WEBHOOKS",
} as const;
export type Feature = keyof typeof Features;
registerEnumType(Features, {
  name: "Feature",
  description:
    "What the REST service behind this gateway can do beyond the documented calls. Operations that need a feature it lacks answer null, or NOT_OFFERED when they change something.",
  valuesConfig: {
    AI_CLIENT_CONSENT: {
      description:
        "Nothing about a client is sent to AI without that client's consent: `aiClientConsent`, `giveAiClientConsent`, `withdrawAiClientConsent`.",
    },
    AI_CONSENT: {
      description:
        "What would be sent to AI is shown, and nothing is without consent: `aiPreview`, `giveAiConsent`, `withdrawAiConsent`, and the recipient of `aiAssistant`.",
    },
    AI_STYLE: {
      description:
        "How AI's notes are worded can be chosen, and which headings they have: `tone` and `sections` of `generateNoteOptions` and `enhanceNote`.",
    },
    AI_WRITING: {
      description: "What AI writes can be read while it writes, and stopped: the subscription `noteWriting`.",
    },
    AUDIT: { description: "Who did what in the practice is told: `auditEntries`." },
    DATA_EXPORTS: { description: "All that is kept can be taken along as a file: `dataExports`." },
    BOOKING: {
      description:
        "Visitors of a booking page ask for therapy sessions: `bookingSettings`, `bookingRequests`, `acceptBookingRequest`, `declineBookingRequest`.",
    },
    BOOKING_LINKS: {
      description:
        "Known clients book at once by links of their own: `clientBookingLink` and its mutations, `clientsBook` of `bookingSettings`, `clientBookings` of `pendingWork`.",
    },
    CANCEL_REASONS: {
      description:
        "Why a therapy session was cancelled is kept, and who cancelled it: `reason` and `cancelledBy` of `cancelTherapySession`, `setTherapySessionCancellation`.",
    },
    CHANGES: { description: "What has changed is told in order and without gaps: `changes`." },
    CLIENT_ANSWERS: {
      description:
        "Clients answer by the links in their mails: `clientAnswers` of the viewer, `timeRequests` of `pendingWork`, `acceptTimeRequest`, `declineTimeRequest`.",
    },
    CLIENT_CANCELLATIONS: {
      description:
        "Cancellations by these links are told, and all that a client answered about a therapy session: `clientCancellations` of `pendingWork`, `putClientCancellationAside`, `clientAnswers` of a therapy session.",
    },
    LIVE_CHANGES: { description: "Changes are told as they happen: the subscription `changes` at `/graphql/stream`." },
    CLIENT_ORDERS: { description: "The list of clients can be sorted: `order` of `clients`." },
    CONNECTIONS: {
      description:
        "Every list can be walked by cursor, both ways, in several orders and by its times: `clientConnection`, `therapySessionConnection`, `noteConnection`, `objectiveConnection`, `paymentConnection`. Without it `clientConnection` alone goes on from its begin, newest first.",
    },
    CONSENTS: {
      description:
        "Clients are asked to consent to texts with versions, and what they said is kept: `consentTexts`, `clientConsents`, `askForConsents` and what goes with them.",
    },
    DEMO: {
      description:
        "Whoever is signed in may look at a demo practice, with a bearer of `GET /auth/demo-token`; changes are refused with DEMO_READ_ONLY.",
    },
    BUSY_TIMES: {
      description:
        "The hours that calendars elsewhere have taken count as taken: `busyTimes`, `busyCalendars`, `createBusyCalendar`.",
    },
    DIARY_FEEDS: {
      description: "Calendars can read the agenda at secret addresses: `diaryFeeds`, `createDiaryFeed`.",
    },
    IMPORTS: {
      description:
        "It takes what files from elsewhere hold: `importPreview`, `confirmImport`, `undoImport`, `imports`.",
    },
    ERASURE: {
      description:
        "Clients can be erased for good, with a certificate, and it is told whose time is over: `erasurePreview`, `eraseClient`, `erasureCertificates`, `retention` and what goes with them.",
    },
    INCOME: { description: "It tells what therapy sessions brought and are to bring: `income`." },
    MEASURES: {
      description: "Clients' questionnaires are kept and scored: `measures`, `recordMeasure` and what goes with them.",
    },
    NOTE_DRAFTS: { description: "Drafts of notes are kept: `noteDraft`, `saveNoteDraft`, `discardNoteDraft`." },
    NOTE_LENGTHS: { description: "How long AI's notes are can be chosen: `length` of `generateNoteOptions`." },
    NOTE_SIGNATURES: {
      description:
        "Notes can be signed, and added to: `signNote`, `addNoteAddendum`, `addenda` of a note, `unsignedForDays`.",
    },
    NOTE_TEMPLATES: {
      description:
        "The professional has templates of their own, and one for each type of session: `noteTemplates`, `createNoteTemplate`, `setNoteTemplateDefault`.",
    },
    NOTE_VERSIONS: {
      description:
        "What a note was whenever it was saved can be read and restored: `versions` of a note, `noteVersion`, `restoreNoteVersion`.",
    },
    OBJECTIVE_HISTORY: {
      description:
        "Each change of an objective's progress is kept: `progressChanges` of an objective, `therapySessionId` and `noteId` of `setObjectiveProgress`.",
    },
    OVERLAP_CHECK: { description: "Therapy sessions that overlap are refused with OVERLAP." },
    PAYMENT_HISTORY: { description: "The own payments can be listed: `payments`." },
    PENDING_WORK: { description: "It tells which therapy sessions wait for the professional: `pendingWork`." },
    PROFILE_CHANGES: { description: "The profile can be changed: `updateProfile`." },
    PROGRESS_UNDO: {
      description: "The last change of an objective's progress can be undone: `undoObjectiveProgress`.",
    },
    RECEIPTS: {
      description:
        "Receipts can be made out for therapy sessions: `receipts`, `createReceipt` and what goes with them.",
    },
    REMINDER_DELIVERIES: { description: "What became of each reminder is told, and `resendReminder` sends it again." },
    RESCHEDULING: {
      description: "A cancelled therapy session can be put on the agenda again: `rescheduleTherapySession`.",
    },
    RESTORE_CLIENTS: { description: "A deleted client can be brought back: `deletedClients`, `restoreClient`." },
    RESTORE_NOTES: { description: "A deleted note can be brought back: `deletedNotes`, `restoreNote`." },
    RESTORE_MEASURES: { description: "Deleted questionnaires are listed, to be brought back: `deletedMeasures`." },
    RESTORE_OBJECTIVES: {
      description: "A deleted objective can be brought back: `deletedObjectives`, `restoreObjective`.",
    },
    RESTORE_SESSIONS: {
      description: "A deleted therapy session can be brought back: `deletedTherapySessions`, `restoreTherapySession`.",
    },
    SERIES_ASIDE: {
      description: "`putTherapySessionSeriesAside`: series about to end wait no more.",
    },
    SESSION_SERIES: {
      description:
        "Therapy sessions can follow each other in series: `previewTherapySessionSeries`, `createTherapySessionSeries` and what changes them.",
    },
    TIMELINE: { description: "What happened with a client is told in one list: `clientTimeline`." },
    WEBHOOKS: { description: "Changes are told to receivers by themselves: `webhooks`, `createWebhook`." },
  },
});

/** Whoever asks: there is nobody to choose, and each field is resolved by itself. */
@ObjectType({ description: "The signed-in professional." })
export class Viewer {}
export const VIEWER = new Viewer();

@ObjectType({ description: "Hours of the day, on the practice's own clocks.", simpleResolvers: true })
export class WorkingHours {
  @Field(() => Int, { description: "The hour the day begins, 0 to 20." })
  readonly from!: number;

  @Field(() => Int, { description: "The hour it ends, 4 to 24." })
  readonly to!: number;
}

@ObjectType({
  description: "How the practice takes what clients answer by the links in their mails.",
  simpleResolvers: true,
})
export class ClientAnswers {
  @Field(() => Int, {
    description:
      "Until how many hours before its begin a client can cancel a therapy session by a link, 0 to 168; 0: until it begins.",
  })
  readonly cancelHours!: number;

  @Field(() => Boolean, { description: "Whether the professional is told of each answer by mail, too." })
  readonly mailed!: boolean;
}

@ObjectType({ description: "One reason why the profile was not saved.", implements: UserError, simpleResolvers: true })
export class ProfileError extends UserError {}

@ObjectType({ description: "The outcome of changing the profile.", simpleResolvers: true })
export class UpdateProfilePayload {
  @Field(() => Viewer, { nullable: true, description: "The professional as saved; null when nothing was." })
  viewer!: Viewer | null;

  @Field(() => [ProfileError], { description: "Why nothing was saved; empty when it was." })
  errors!: ProfileError[];
}
