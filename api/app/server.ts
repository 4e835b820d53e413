import { createServer } from "node:http";
import path from "node:path";
import { underWayAt } from "../../schema/settings/leaving.ts";
import type { Passwords } from "../account/accounts.ts";
import { authSecret } from "../account/secret.ts";
import { watchSecret } from "../account/secretInUse.ts";
import { openLocal } from "../ai/local.ts";
import { openModel } from "../ai/model.ts";
import { type Notebook, openNotebook } from "../audit/notebook.ts";
import { openClientMails } from "../clients/clientMails.ts";
import { refusalLinks } from "../clients/mailRefusals.links.ts";
import { consentLinks } from "../consents/consents.links.ts";
import { startConsentMails } from "../consents/mails.worker.ts";
import type { ApiConfig } from "../core/config.ts";
import type { Database } from "../core/database/database.ts";
import { openDatabase } from "../core/database/openDatabase.ts";
import { drain, listen } from "../core/listening.ts";
import { createLog, type Log } from "../core/log.ts";
import { openMail } from "../core/mail/mail.ts";
import { ownAddresses } from "../core/outside/address.ts";
import { prepareFolder } from "../core/ownerFolder.ts";
import { type Jobs, openJobs } from "../core/queue.ts";
import type { QueuedPace } from "../core/queuedRounds.ts";
import type { Rounds } from "../core/rounds.ts";
import { openSeen, type Seen } from "../core/seen/seen.ts";
import { type ExportFolder, openExportFolder } from "../exports/exports.files.ts";
import { exportLinks } from "../exports/exports.links.ts";
import { type ExportPace, startExports } from "../exports/exports.worker.ts";
import { watchFeed } from "../feed/feed.watch.ts";
import { signedMeasureLinks } from "../measures/links/links.signed.ts";
import { startMeasureMails } from "../measures/mails/mails.worker.ts";
import { openPayments, type Payments } from "../membership/payments.ts";
import type { PaymentPace } from "../membership/payments.worker.ts";
import { ratingLinks } from "../overview/ratings.links.ts";
import { startRatings } from "../overview/ratings.worker.ts";
import { startReceiptMails } from "../receipts/mails.worker.ts";
import { answerLinks } from "../sessions/answers/answers.links.ts";
import { startAnswerMails } from "../sessions/answers/answers.worker.ts";
import { startBookings } from "../sessions/booking/booking.worker.ts";
import { bookingLinkSigner } from "../sessions/booking/links/links.signing.ts";
import { startLinkMails } from "../sessions/booking/links/links.worker.ts";
import { openCalendarDoor } from "../sessions/busy/fetching.ts";
import { type BusyPace, type BusyReading, startBusyReading } from "../sessions/busy/reading.ts";
import { type ReminderPace, startReminders } from "../sessions/reminders.worker.ts";
import { startSupportMails } from "../support/support.worker.ts";
import type { ReceiverSettings } from "../webhooks/receiver.ts";
import { openWebhooks, type Webhooks } from "../webhooks/webhooks.ts";
import type { WebhookPace } from "../webhooks/webhooks.worker.ts";
import { createApp } from "./app.ts";
import { readingsOf } from "./readings.ts";
import { partsOfExports, sealedOfRooms } from "./rooms.ts";
import { startUpkeep } from "./upkeep.ts";

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
export type Pace = Partial<
  ReminderPace & QueuedPace & PaymentPace & WebhookPace & BusyPace & ExportPace & { superviseSeconds: number }
>;

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
  const watch = watchFeed(database, log);
  let jobs: Jobs | undefined;
  let reminders: Rounds | undefined;
  let payments: Payments | undefined;
  let support: Rounds | undefined;
  let asking: Rounds | undefined;
  let bookings: Rounds | undefined;
  let receipts: Rounds | undefined;
  let consents: Rounds | undefined;
  let answerMails: Rounds | undefined;
  let measureMails: Rounds | undefined;
  let linkMails: Rounds | undefined;
  let webhooks: Webhooks | undefined;
  let busy: BusyReading | undefined;
  let notebook: Notebook | undefined;
  let exports: Rounds | undefined;
  let exportFolder: ExportFolder | undefined;
  let seen: Seen | undefined;
  let upkeep: Pick<Rounds, "close">[] = [];
  let giveBack: (() => Promise<void>) | undefined;
  const letGo = async () => {
    watch.close();
    await giveBack?.();
    await Promise.all(
      [
        seen,
        ai,
        ...upkeep,
        reminders,
        answerMails,
        support,
        receipts,
        consents,
        measureMails,
        asking,
        bookings,
        linkMails,
        payments,
        webhooks,
        busy,
        exports,
      ].map((part) => part?.close()),
    );
    exportFolder?.close();
    await notebook?.close();
    await jobs?.close();
    mail.close();
    await database.close();
  };
  try {
    seen = await openSeen(config, { database, readings: readingsOf(config), log });
    upkeep = startUpkeep(config, database, log);
    const dataDir = config.database.kind === "memory" ? null : config.dataDir;
    // A database elsewhere has not asked for the folder.
    if (config.database.kind === "postgres") prepareFolder(config.dataDir);
    notebook = openNotebook(database, dataDir && path.join(dataDir, "audit"), log);
    jobs = await openJobs({ database, log }, given.pace?.superviseSeconds);
    const secret = await authSecret(config, database, log, sealedOfRooms);
    const isSecretInUse = watchSecret(database, secret, log, sealedOfRooms);
    const signing = config.previousAuthSecret ? ([secret, config.previousAuthSecret] as const) : secret;
    const refusals = refusalLinks(signing, config.publicUrl);
    const clientMails = openClientMails(database, mail, refusals);
    const mailing = { database, mail, clientMails, log, jobs, host: new URL(config.publicUrl).hostname };
    const answers = answerLinks(signing, config.publicUrl);
    reminders = await startReminders({ ...mailing, links: answers }, given.pace);
    answerMails = await startAnswerMails({ ...mailing, links: answers, publicUrl: config.publicUrl }, given.pace);
    const measureLinks = signedMeasureLinks(signing, config.publicUrl);
    const measuring = { ...mailing, links: measureLinks, publicUrl: config.publicUrl };
    measureMails = await startMeasureMails(measuring, given.pace);
    support = await startSupportMails({ ...mailing, to: config.supportEmail }, given.pace);
    receipts = await startReceiptMails(mailing, given.pace);
    const consentPages = consentLinks(signing, config.publicUrl);
    consents = await startConsentMails({ ...mailing, links: consentPages, publicUrl: config.publicUrl }, given.pace);
    const ratings = ratingLinks(signing, config.publicUrl);
    asking = await startRatings({ ...mailing, links: ratings }, given.pace);
    bookings = await startBookings({ ...mailing, secret, publicUrl: config.publicUrl }, given.pace);
    const bookingLinks = bookingLinkSigner(signing, config.publicUrl);
    linkMails = await startLinkMails({ ...mailing, links: bookingLinks }, given.pace);
    payments = await openPayments(config, mailing, given.pace);
    const outside = { isPrivateAllowed: config.webhookPrivateAddresses, ...given.receivers };
    webhooks = await openWebhooks({ ...mailing, secret, ...outside }, given.pace);
    busy = startBusyReading({ database, door: openCalendarDoor(outside), secret, log }, given.pace);
    exportFolder = openExportFolder(dataDir);
    const exporting = { database, secret, folder: exportFolder };
    exports = startExports({ ...exporting, log, parts: partsOfExports }, given.pace);
    let isDraining = false;
    const made = await createApp({
      ...mailing,
      config,
      secret,
      ratings,
      refusals,
      answers,
      answerMails,
      measureLinks,
      measureMails,
      bookingLinks,
      linkMails,
      reminders,
      bookings,
      support,
      receipts,
      consents,
      consentPages,
      payments,
      watch,
      webhooks,
      busy,
      exporting: { ...exporting, links: exportLinks(signing, config.publicUrl), sweep: exports.sweep },
      notebook,
      ai,
      passwords: given.passwords,
      isClosing: () => isDraining || !isSecretInUse(),
    });
    giveBack = made.giveBack;
    const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 30_000 }, made.app);
    const underWay = underWayAt(server);
    const url = await listen(server, config);
    if (!ownAddresses())
      log.error("this machine does not tell its addresses: no receiver and no calendar elsewhere is connected to");
    log.info({ url, database: config.database.kind, metrics: seen.metrics }, "ready");
    return {
      url,
      metrics: seen.metrics,
      async close() {
        isDraining = true;
        await drain(server, underWay, config, watch.close);
        await letGo();
        log.info("closed");
      },
    };
  } catch (error) {
    await letGo();
    throw error;
  }
}
