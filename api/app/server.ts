import { createServer } from "node:http";
import express, { type Express } from "express";
import helmet from "helmet";
import { isOwnMachine } from "../../schema/rules/ownMachine.ts";
import { PERMISSIONS_POLICY } from "../../schema/rules/permissions.ts";
import type { Passwords } from "../account/accounts.ts";
import { mountAccounts } from "../account/mount.ts";
import { authSecret } from "../account/secret.ts";
import type { AiPort } from "../ai/ai.port.ts";
import { aiRoutes } from "../ai/ai.routes.ts";
import { openLocal } from "../ai/local.ts";
import { openModel } from "../ai/model.ts";
import { openClientMails } from "../clients/clientMails.ts";
import { clientRoutes } from "../clients/clients.routes.ts";
import { deletedClientRoutes } from "../clients/deleted.routes.ts";
import { type RefusalLinks, refusalLinks } from "../clients/mailRefusals.links.ts";
import { mailRefusalRoutes } from "../clients/mailRefusals.routes.ts";
import type { ApiConfig } from "../core/config.ts";
import type { Database } from "../core/database/database.ts";
import { openDatabase } from "../core/database/openDatabase.ts";
import { drain, listen } from "../core/listening.ts";
import { createLog, type Log } from "../core/log.ts";
import { type Mail, openMail } from "../core/mail/mail.ts";
import { outboxRoutes } from "../core/mail/outbox.routes.ts";
import { problemHandler, unknownRoute } from "../core/problems.ts";
import { type Jobs, openJobs } from "../core/queue.ts";
import { jsonBody } from "../core/reading.ts";
import { identifyRequest, logRequests } from "../core/requests.ts";
import type { Rounds } from "../core/rounds.ts";
import { openSeen, type Seen } from "../core/seen/seen.ts";
import { openDemo } from "../demo/shown.ts";
import { feedRoutes } from "../feed/feed.routes.ts";
import { type FeedWatch, watchFeed } from "../feed/feed.watch.ts";
import { membershipRoutes } from "../membership/membership.routes.ts";
import { openPayments, type Payments } from "../membership/payments.ts";
import type { PaymentPace } from "../membership/payments.worker.ts";
import { deletedNoteRoutes } from "../notes/deleted.routes.ts";
import { noteDraftRoutes } from "../notes/drafts.routes.ts";
import { noteRoutes } from "../notes/notes.routes.ts";
import { deletedObjectiveRoutes } from "../objectives/deleted.routes.ts";
import { objectiveRoutes } from "../objectives/objectives.routes.ts";
import { overviewRoutes } from "../overview/overview.routes.ts";
import { type RatingLinks, ratingLinks } from "../overview/ratings.links.ts";
import { ratingRoutes } from "../overview/ratings.routes.ts";
import { type RatingPace, startRatings } from "../overview/ratings.worker.ts";
import { requireBearer } from "../practice/bearer.ts";
import { largeBodiesInTurn } from "../practice/largeBodies.ts";
import { deletedSessionRoutes } from "../sessions/deleted.routes.ts";
import { reminderRoutes } from "../sessions/reminders.routes.ts";
import { type ReminderPace, startReminders } from "../sessions/reminders.worker.ts";
import { sessionRoutes } from "../sessions/sessions.routes.ts";
import { supportRoutes } from "../support/support.routes.ts";
import { startSupportMails } from "../support/support.worker.ts";
import type { ReceiverSettings } from "../webhooks/receiver.ts";
import { openWebhooks, type Webhooks } from "../webhooks/webhooks.ts";
import type { WebhookPace } from "../webhooks/webhooks.worker.ts";
import { budgetRoutes } from "./budgets.routes.ts";
import { docsRoutes } from "./docs.routes.ts";
import { healthRoutes } from "./health.routes.ts";
import { readingsOf } from "./readings.ts";
import { sealedOfRooms, whenPracticeCloses, whenZoneChanges } from "./rooms.ts";
import { statusRoutes } from "./status.routes.ts";
import { startUpkeep } from "./upkeep.ts";

const BODY_MAX = "256kb";
/** A note of a million characters, each written as JSON's longest escape (`\u0001`), and the rest of its form. */
const NOTE_BODY_MAX = "7mb";
/** Longer than the gateway keeps its idle connections, so that it is always the caller who closes first. */
const KEEP_ALIVE_MS = 65_000;

export interface RunningApi {
  /** Where it listens, without a final slash. */
  url: string;
  /** Where the figures are told; null when they are off. */
  metrics: string | null;
  /** Takes no new requests, finishes those in flight (for 10 s at most) and closes the database. */
  close(): Promise<void>;
}

/** For tests: how often is looked, and how long is waited, other than usual. */
export type Pace = Partial<ReminderPace & PaymentPace & RatingPace & WebhookPace & { superviseSeconds: number }>;

interface Parts {
  config: ApiConfig;
  database: Database;
  mail: Mail;
  jobs: Jobs;
  /** Signs cookies, codes and links. */
  secret: string;
  ratings: RatingLinks;
  refusals: RefusalLinks;
  reminders: Rounds;
  payments: Payments;
  support: Rounds;
  watch: FeedWatch;
  webhooks: Webhooks;
  ai: AiPort;
  log: Log;
  passwords?: Passwords | undefined;
  isClosing: () => boolean;
}

async function createApp(parts: Parts): Promise<Express> {
  const { config, database, ratings, refusals, reminders, support, payments, watch, webhooks, ai, log, isClosing } =
    parts;
  const app = express();
  app.set("trust proxy", config.trustProxy);
  app.set("etag", false);
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
    budgetRoutes(database, config.gatewaySecret),
    docsRoutes({ withPage: !config.production, withDemo: !config.clerk && !config.tokens.jwksUrl }),
  );
  if (!config.smtpUrl && !config.production && isOwnMachine(config.publicUrl)) app.use(outboxRoutes(database));
  app.use(payments.open, ratingRoutes(database, ratings), mailRefusalRoutes(database, refusals));
  const bearer = await mountAccounts(app, { ...parts, whenPracticeCloses, demo: openDemo(database) });
  app.use(requireBearer(bearer));
  app.use(largeBodiesInTurn("/notas/ai/"));
  // So long that a text beyond its limit is refused by its field.
  app.use(["/notas", "/api/submission"], jsonBody(NOTE_BODY_MAX));
  app.use(jsonBody(BODY_MAX));
  app.use((_req, res, next) => {
    res.setHeader("Cache-Control", "no-store");
    next();
  });
  app.use(
    membershipRoutes(database, whenZoneChanges),
    payments.routes,
    deletedClientRoutes(database),
    clientRoutes(database),
    deletedSessionRoutes(database),
    sessionRoutes(database),
    reminderRoutes(database, reminders.sweep),
    aiRoutes(database, ai, log),
    noteDraftRoutes(database),
    deletedNoteRoutes(database),
    noteRoutes(database),
    overviewRoutes(database),
    deletedObjectiveRoutes(database),
    objectiveRoutes(database),
    supportRoutes(database, support.sweep),
    feedRoutes(database, watch),
    webhooks.routes,
    unknownRoute,
  );
  app.use(problemHandler(log));
  return app;
}

/**
 * Starts the REST service.
 * @param given what the caller has made already; a database is closed together with the service. For
 *   tests: the `pace` of reminders and messages to support, milliseconds that a model has, how passwords are kept, and how
 *   receivers are reached
 * @throws StartError, one Spanish sentence, when port, folder or database cannot be used
 */
export async function startApi(
  config: ApiConfig,
  given: {
    log?: Log;
    database?: Database;
    pace?: Pace;
    aiPatienceMs?: number;
    passwords?: Passwords;
    receivers?: Partial<ReceiverSettings>;
  } = {},
): Promise<RunningApi> {
  const log = given.log ?? createLog(config.logLevel);
  const database = given.database ?? (await openDatabase(config, log));
  const mail = openMail(config, database);
  const ai = config.ai ? openModel(config.ai, log, given.aiPatienceMs) : openLocal();
  const upkeep = startUpkeep(config, database, log);
  const watch = watchFeed(database, log);
  let jobs: Jobs | undefined;
  let reminders: Rounds | undefined;
  let payments: Payments | undefined;
  let support: Rounds | undefined;
  let asking: Rounds | undefined;
  let webhooks: Webhooks | undefined;
  let seen: Seen | undefined;
  const letGo = async () => {
    watch.close();
    await Promise.all(
      [seen, ai, ...upkeep, reminders, support, asking, payments, webhooks].map((part) => part?.close()),
    );
    await jobs?.close();
    mail.close();
    await database.close();
  };
  try {
    seen = await openSeen(config, { database, readings: readingsOf(config), log });
    jobs = await openJobs({ database, log }, given.pace?.superviseSeconds);
    const secret = await authSecret(config, database, log, sealedOfRooms);
    const refusals = refusalLinks(secret, config.publicUrl);
    const clientMails = openClientMails(database, mail, refusals);
    const mailing = { database, mail, clientMails, log, jobs, host: new URL(config.publicUrl).hostname };
    reminders = await startReminders(mailing, given.pace);
    support = await startSupportMails({ ...mailing, to: config.supportEmail }, given.pace);
    const ratings = ratingLinks(secret, config.publicUrl);
    asking = await startRatings({ ...mailing, links: ratings }, given.pace);
    payments = await openPayments(config, mailing, given.pace);
    webhooks = await openWebhooks(
      { ...mailing, secret, isPrivateAllowed: config.webhookPrivateAddresses, ...given.receivers },
      given.pace,
    );
    let isDraining = false;
    const app = await createApp({
      ...mailing,
      config,
      secret,
      ratings,
      refusals,
      reminders,
      support,
      payments,
      watch,
      webhooks,
      ai,
      passwords: given.passwords,
      isClosing: () => isDraining,
    });
    const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 30_000 }, app);
    const url = await listen(server, config);
    log.info({ url, database: config.database.kind, metrics: seen.metrics }, "ready");
    return {
      url,
      metrics: seen.metrics,
      async close() {
        isDraining = true;
        await drain(server, config, watch.close);
        await letGo();
        log.info("closed");
      },
    };
  } catch (error) {
    await letGo();
    throw error;
  }
}
