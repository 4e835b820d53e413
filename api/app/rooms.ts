import { eraseAiConsentsOfClient } from "../ai/ai.clientConsent.ts";
import { exportOfAiConsents } from "../ai/ai.export.ts";
import { purgeClients } from "../clients/deleted.purge.ts";
import type { EraseOfClient } from "../clients/deleted.store.ts";
import { eraseConsentsOfClient } from "../consents/consents.erase.ts";
import { exportOfConsents, exportOfConsentTexts } from "../consents/consents.export.ts";
import { timelineOfConsents } from "../consents/consents.timeline.ts";
import { dropWaitingConsentMails } from "../consents/mails.store.ts";
import type { SealedOfRoom } from "../core/sealing.ts";
import { exportOfCertificates } from "../erasure/erasure.export.ts";
import { dropExports, eraseExportsOfClient, purgeExportsOfClient } from "../exports/exports.erase.ts";
import { sealedPassphrases } from "../exports/exports.secret.ts";
import type { ExportParts } from "../exports/making/making.ts";
import { exportOfSettings } from "../exports/settings.export.ts";
import { eraseImportsOfClient } from "../imports/imports.erase.ts";
import { purgeImports } from "../imports/imports.store.ts";
import { dropMeasureMails } from "../measures/mails/mails.store.ts";
import { eraseMeasuresOfClient } from "../measures/measures.erase.ts";
import { exportOfMeasures, exportOfMonthly } from "../measures/measures.export.ts";
import { measures } from "../measures/measures.table.ts";
import { timelineOfMeasures } from "../measures/measures.timeline.ts";
import { dropReminders } from "../measures/reminders/reminders.store.ts";
import { moveMonthlyForZone } from "../measures/reminders/reminders.zone.ts";
import type { WhenZoneChanges } from "../membership/membership.routes.ts";
import { letGoOfUnsettled } from "../membership/payments.store.ts";
import { eraseNotesOfClient } from "../notes/notes.erase.ts";
import { exportOfNotes } from "../notes/notes.export.ts";
import { notes } from "../notes/notes.table.ts";
import { timelineOfNotes } from "../notes/notes.timeline.ts";
import { exportOfTemplates } from "../notes/templates/templates.export.ts";
import { eraseObjectivesOfClient } from "../objectives/objectives.erase.ts";
import { exportOfObjectives } from "../objectives/objectives.export.ts";
import { objectives } from "../objectives/objectives.table.ts";
import { timelineOfObjectives } from "../objectives/objectives.timeline.ts";
import { eraseRatingsOfClient } from "../overview/ratings.erase.ts";
import { timelineOfRatings } from "../overview/ratings.timeline.ts";
import { revokeTokens } from "../practice/accessTokens.store.ts";
import type { WhenPracticeCloses } from "../practice/closing.store.ts";
import { type Purge, purgeOf } from "../practice/deleted.ts";
import type { ExportPart } from "../practice/exportPart.ts";
import { dropWaitingMails } from "../receipts/mails.store.ts";
import { exportOfReceipts, exportOfReceiptsBefore } from "../receipts/receipts.export.ts";
import { timelineOfReceipts } from "../receipts/receipts.timeline.ts";
import { eraseAnswersOfClient } from "../sessions/answers/answers.erase.ts";
import { dropWaitingAnswerMails } from "../sessions/answers/mails.store.ts";
import { eraseRequestsOfClient, eraseUnacceptedOfClient } from "../sessions/booking/requests.erase.ts";
import { sealedCalendars } from "../sessions/busy/busy.secret.ts";
import { dropCalendars, lookAnewForZone } from "../sessions/busy/calendars.store.ts";
import { dropFeeds } from "../sessions/diary/diary.store.ts";
import { dropWaitingReminders } from "../sessions/reminders.plan.ts";
import { purgeSeriesUndo } from "../sessions/series/series.undo.ts";
import { eraseSessionsOfClient } from "../sessions/sessions.erase.ts";
import { exportOfSeries, exportOfSessions } from "../sessions/sessions.export.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { timelineOfSessions } from "../sessions/sessions.timeline.ts";
import { replanForZone } from "../sessions/sessions.zone.ts";
import type { TimelinePart } from "../timeline/timeline.part.ts";
import { sealedWebhooks } from "../webhooks/webhooks.secret.ts";
import { dropWebhooks } from "../webhooks/webhooks.store.ts";

// What rooms do when something of a room below them goes or changes. A room knows only those below it; here the lists
// are put together.

export const whenPracticeCloses: readonly WhenPracticeCloses[] = [
  dropExports,
  revokeTokens,
  letGoOfUnsettled,
  dropWaitingReminders,
  dropWaitingAnswerMails,
  dropWaitingMails,
  dropWaitingConsentMails,
  dropMeasureMails,
  dropReminders,
  dropWebhooks,
  dropFeeds,
  dropCalendars,
];

/** What opens a practice without signing in, and opens nothing any more once its account is shut. */
export const whenAccountIsShut: readonly WhenPracticeCloses[] = [revokeTokens, dropFeeds, dropExports];

/** What is kept under the service's secret, and moves with it to another. */
export const sealedOfRooms: readonly SealedOfRoom[] = [sealedWebhooks, sealedCalendars, sealedPassphrases];

/** Each before what it refers to. */
const belongingsBesideExports: readonly EraseOfClient[] = [
  eraseAiConsentsOfClient,
  eraseNotesOfClient,
  eraseObjectivesOfClient,
  eraseMeasuresOfClient,
  eraseRatingsOfClient,
  eraseAnswersOfClient,
  eraseRequestsOfClient,
  eraseSessionsOfClient,
  eraseConsentsOfClient,
  eraseImportsOfClient,
];

/** What goes with a client who is erased at the therapist's word. */
export const belongingsOfClients: readonly EraseOfClient[] = [
  eraseExportsOfClient,
  eraseUnacceptedOfClient,
  ...belongingsBesideExports,
];

/** What is erased some days after it was deleted. */
export const purgesOfDeleted: readonly Purge[] = [
  purgeClients([purgeExportsOfClient, ...belongingsBesideExports]),
  purgeOf(notes, "deleted note"),
  purgeOf(objectives, "deleted objective"),
  purgeOf(measures, "deleted questionnaire"),
  purgeOf(sessions, "deleted session"),
  purgeSeriesUndo,
  purgeImports,
];

/** What each room tells in a client's timeline. */
export const partsOfTimeline: readonly TimelinePart[] = [
  ...timelineOfSessions,
  timelineOfReceipts,
  ...timelineOfConsents,
  timelineOfNotes,
  timelineOfObjectives,
  ...timelineOfMeasures,
  timelineOfRatings,
];

/** What each room gives to an export, in the order in which it stands there. */
export const partsOfExports: ExportParts = {
  ofClients: [
    exportOfSeries,
    exportOfSessions,
    exportOfNotes,
    exportOfObjectives,
    exportOfMeasures,
    exportOfMonthly,
    exportOfConsents,
    exportOfAiConsents,
    exportOfReceipts,
  ] as readonly ExportPart[],
  ofPractice: [exportOfSettings, exportOfTemplates, exportOfConsentTexts, exportOfReceiptsBefore, exportOfCertificates],
};

export const whenZoneChanges: readonly WhenZoneChanges[] = [replanForZone, lookAnewForZone, moveMonthlyForZone];
