import express, { type Express } from "express";
import helmet from "helmet";
import { isOwnMachine } from "../../schema/rules/ownMachine.ts";
import { PERMISSIONS_POLICY } from "../../schema/rules/permissions.ts";
import type { Passwords } from "../account/accounts.ts";
import { AUTH_PATH } from "../account/accounts.ts";
import { mountAccounts } from "../account/mount.ts";
import type { AiPort } from "../ai/ai.port.ts";
import { aiRoutes } from "../ai/ai.routes.ts";
import { auditRoutes } from "../audit/audit.routes.ts";
import type { Notebook } from "../audit/notebook.ts";
import { noteReads } from "../audit/reads.ts";
import { clientRoutes } from "../clients/clients.routes.ts";
import { deletedClientRoutes } from "../clients/deleted.routes.ts";
import { type RefusalLinks } from "../clients/mailRefusals.links.ts";
import { mailRefusalRoutes } from "../clients/mailRefusals.routes.ts";
import { consentAnswerRoutes } from "../consents/answers.routes.ts";
import type { ConsentLinks } from "../consents/consents.links.ts";
import { consentRoutes } from "../consents/consents.routes.ts";
import { actingAs } from "../core/acting/acting.ts";
import type { ApiConfig } from "../core/config.ts";
import type { Database } from "../core/database/database.ts";
import { type Log } from "../core/log.ts";
import { type Mail } from "../core/mail/mail.ts";
import { outboxRoutes } from "../core/mail/outbox.routes.ts";
import { problemHandler, unknownRoute } from "../core/problems.ts";
import { type Jobs } from "../core/queue.ts";
import { jsonBody, queryOf } from "../core/reading.ts";
import { identifyRequest, logRequests } from "../core/requests.ts";
import type { Rounds } from "../core/rounds.ts";
import { openDemo } from "../demo/shown.ts";
import { erasureRoutes } from "../erasure/erasure.routes.ts";
import { type ExportsOpen, exportFileRoutes, exportRoutes } from "../exports/exports.routes.ts";
import { feedRoutes } from "../feed/feed.routes.ts";
import { type FeedWatch } from "../feed/feed.watch.ts";
import { importRoutes } from "../imports/imports.routes.ts";
import { measureLinkRoutes } from "../measures/links/links.routes.ts";
import { type MeasureLinks } from "../measures/links/links.signed.ts";
import { measureRoutes } from "../measures/measures.routes.ts";
import { measurePageRoutes } from "../measures/page/page.routes.ts";
import { measureReminderRoutes } from "../measures/reminders/reminders.routes.ts";
import { membershipRoutes } from "../membership/membership.routes.ts";
import { type Payments } from "../membership/payments.ts";
import { roomOfNotes } from "../notes/room.routes.ts";
import { deletedObjectiveRoutes } from "../objectives/deleted.routes.ts";
import { objectiveRoutes } from "../objectives/objectives.routes.ts";
import { overviewRoutes } from "../overview/overview.routes.ts";
import { type RatingLinks } from "../overview/ratings.links.ts";
import { ratingRoutes } from "../overview/ratings.routes.ts";
import { requireBearer } from "../practice/bearer.ts";
import { largeBodiesInTurn } from "../practice/largeBodies.ts";
import { receiptRoutes } from "../receipts/receipts.routes.ts";
import { type AnswerLinks } from "../sessions/answers/answers.links.ts";
import { answerRoutes } from "../sessions/answers/answers.routes.ts";
import { toldRoutes } from "../sessions/answers/told.routes.ts";
import { wishRoutes } from "../sessions/answers/wishes.routes.ts";
import { bookingLinkPages } from "../sessions/booking/links/links.pages.ts";
import { bookingLinkRoutes } from "../sessions/booking/links/links.routes.ts";
import type { BookingLinks } from "../sessions/booking/links/links.signing.ts";
import { bookingPageRoutes } from "../sessions/booking/page/page.routes.ts";
import { bookingRequestRoutes } from "../sessions/booking/requests.routes.ts";
import { bookingSettingsRoutes } from "../sessions/booking/settings.routes.ts";
import { busyRoutes } from "../sessions/busy/busy.routes.ts";
import { type BusyReading } from "../sessions/busy/reading.ts";
import { deletedSessionRoutes } from "../sessions/deleted.routes.ts";
import { openDiaryMails } from "../sessions/diary/diary.mails.ts";
import { diaryRoutes, openDiaryRoutes } from "../sessions/diary/diary.routes.ts";
import { reminderRoutes } from "../sessions/reminders.routes.ts";
import { seriesRoutes } from "../sessions/series/series.routes.ts";
import { sessionRoutes } from "../sessions/sessions.routes.ts";
import { supportRoutes } from "../support/support.routes.ts";
import { timelineRoutes } from "../timeline/timeline.routes.ts";
import { type Webhooks } from "../webhooks/webhooks.ts";
import { countingRoutes } from "./counting.routes.ts";
import { docsRoutes } from "./docs.routes.ts";
import { healthRoutes } from "./health.routes.ts";
import { belongingsOfClients, partsOfTimeline, whenPracticeCloses, whenZoneChanges } from "./rooms.ts";
import { statusRoutes } from "./status.routes.ts";

const BODY_MAX = "256kb";
/** A note of a million characters, each written as JSON's longest escape (`\u0001`), and the rest of its form; or a file in base64. */
const NOTE_BODY_MAX = "7mb";

interface Parts {
  config: ApiConfig;
  database: Database;
  mail: Mail;
  jobs: Jobs;
  /** Names the mails; any host name. */
  host: string;
  /** Signs cookies, codes and links. */
  secret: string;
  ratings: RatingLinks;
  refusals: RefusalLinks;
  answers: AnswerLinks;
  answerMails: Rounds;
  measureLinks: MeasureLinks;
  measureMails: Rounds;
  bookingLinks: BookingLinks;
  linkMails: Rounds;
  reminders: Rounds;
  bookings: Rounds;
  payments: Payments;
  support: Rounds;
  receipts: Rounds;
  consents: Rounds;
  consentPages: ConsentLinks;
  watch: FeedWatch;
  webhooks: Webhooks;
  busy: BusyReading;
  exporting: ExportsOpen;
  notebook: Notebook;
  ai: AiPort;
  log: Log;
  passwords?: Passwords | undefined;
  isClosing: () => boolean;
}

/** @returns what answers, and what gives back at the end what this process has taken of programs' budgets */
export async function createApp(parts: Parts): Promise<{ app: Express; giveBack: () => Promise<void> }> {
  const { config, database, ratings, refusals, reminders, bookings, support, receipts, payments } = parts;
  const { watch, webhooks, ai, log, isClosing } = parts;
  const app = express();
  app.set("trust proxy", config.trustProxy);
  app.set("etag", false);
  app.set("query parser", queryOf);
  app.use((_req, res, next) => {
    res.setHeader("Permissions-Policy", PERMISSIONS_POLICY);
    next();
  });
  const encrypted = config.publicUrl.startsWith("https:");
  app.use(
    identifyRequest,
    logRequests(log),
    helmet({
      strictTransportSecurity: encrypted,
      xFrameOptions: { action: "deny" },
      contentSecurityPolicy: {
        directives: {
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          ...(!encrypted && { upgradeInsecureRequests: null }),
        },
      },
    }),
    healthRoutes(database, log, isClosing),
    statusRoutes(database, config),
    countingRoutes(database, config.gatewaySecret),
    docsRoutes({ withPage: !config.production, withDemo: !config.clerk && !config.tokens.jwksUrl }),
  );
  if (!config.smtpUrl && !config.production && isOwnMachine(config.publicUrl)) app.use(outboxRoutes(database));
  app.use(payments.open, actingAs("CLIENT"), ratingRoutes(database, ratings), mailRefusalRoutes(database, refusals));
  const { bookingLinks: links, answers, answerMails } = parts;
  const own = bookingLinkPages({ database, links, answers, sweep: answerMails.sweep });
  app.use(
    bookingPageRoutes({ database, secret: parts.secret, sweep: bookings.sweep, own, publicUrl: config.publicUrl }),
  );
  app.use(exportFileRoutes(parts.exporting));
  app.use(answerRoutes(database, answers, answerMails.sweep));
  app.use(consentAnswerRoutes(database, parts.consentPages, parts.consents.sweep));
  app.use(measurePageRoutes(database, parts.measureLinks, parts.measureMails.sweep));
  app.use(AUTH_PATH, actingAs("PERSON"));
  const { ownerStands, ...bearer } = await mountAccounts(app, {
    ...parts,
    whenPracticeCloses,
    demo: openDemo(database, parts.secret),
  });
  app.use(openDiaryRoutes({ database, ownerStands }));
  const diaryMails = await openDiaryMails(parts);
  app.use(requireBearer(bearer), noteReads(parts.notebook));
  app.use(largeBodiesInTurn("/notas/ai/"));
  // So long that a text beyond its limit is refused by its field.
  app.use(["/notas", "/api/submission", "/importaciones"], jsonBody(NOTE_BODY_MAX));
  app.use(jsonBody(BODY_MAX));
  app.use((_req, res, next) => {
    res.setHeader("Cache-Control", "no-store");
    next();
  });
  app.use(
    membershipRoutes(database, whenZoneChanges),
    payments.routes,
    deletedClientRoutes(database),
    erasureRoutes(database, belongingsOfClients),
    clientRoutes(database),
    timelineRoutes(database, partsOfTimeline),
    deletedSessionRoutes(database),
    diaryRoutes({ database, mails: diaryMails }, config.publicUrl),
    busyRoutes({ database, reading: parts.busy, secret: parts.secret }),
    seriesRoutes(database),
    bookingSettingsRoutes(database, config.publicUrl),
    bookingLinkRoutes(database, links, parts.linkMails.sweep),
    bookingRequestRoutes(database, bookings.sweep),
    toldRoutes(database),
    wishRoutes(database, answerMails.sweep),
    sessionRoutes(database),
    reminderRoutes(database, reminders.sweep),
    receiptRoutes(database, receipts.sweep),
    consentRoutes(database, parts.consentPages, parts.consents.sweep),
    aiRoutes({ database, ai, log, isClosing }),
    ...roomOfNotes(database),
    measureLinkRoutes(database, parts.measureMails.sweep),
    measureReminderRoutes(database),
    measureRoutes(database),
    overviewRoutes(database),
    deletedObjectiveRoutes(database),
    objectiveRoutes(database),
    importRoutes(database),
    supportRoutes(database, support.sweep),
    feedRoutes(database, watch),
    auditRoutes(database),
    exportRoutes(parts.exporting),
    webhooks.routes,
    unknownRoute,
  );
  app.use(problemHandler(log));
  return { app, giveBack: async () => await bearer.accessTokens?.close() };
}
