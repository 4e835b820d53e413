import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "../database/database.ts";
import { errorFacts, type Log } from "../log.ts";
import { within } from "../patience.ts";
import type { Reading, Sample } from "./readings.ts";
import { answerScrapes, type Scrapes } from "./scrapes.ts";
import { kindOf } from "./statements.ts";
import { hearEvents, hearing, type RequestTold, requests, type StatementTold, statements } from "./told.ts";

/** Seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const STATEMENT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
/** However many look at once, and however often, the database is asked this seldom. */
const READ_AGAIN_MS = 5_000;
/** What is not answered by then is left out of this look. */
const PATIENCE_MS = 3_000;

interface Parts {
  database: Database;
  readings: Reading[];
  log: Log;
}

/** Counts what is told. @returns stops it */
function count(registry: Registry): () => void {
  const registers = [registry];
  const answered = new Counter({
    name: "consulta_service_requests_total",
    help: "Requests answered, by method, pattern of the route and status (499: the caller went away).",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "consulta_service_request_seconds",
    help: "From a request's arrival until its answer is out.",
    labelNames: ["method", "route"],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const sql = new Histogram({
    name: "consulta_service_statement_seconds",
    help: "From handing a statement to the database until its answer, by what it does.",
    labelNames: ["kind"],
    buckets: STATEMENT_BUCKETS,
    registers,
  });
  const failed = new Counter({
    name: "consulta_service_statement_failures_total",
    help: "Statements that ended with an error, by what they do.",
    labelNames: ["kind"],
    registers,
  });
  const refused = new Counter({
    name: "consulta_service_refusals_total",
    help: "What a limit has refused, by the limit's name.",
    labelNames: ["limit"],
    registers,
  });
  const reminded = new Counter({
    name: "consulta_reminders_total",
    help: "Tries to remind somebody, by how they ended (retried: the mail server is to be asked again).",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of ["sent", "skipped", "failed", "retried"]) reminded.inc({ outcome }, 0);
  const mailed = new Counter({
    name: "consulta_mails_total",
    help: "Tries to hand a mail to the mail server, by what it said (away: nothing of this mail, or it could not be reached).",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of ["taken", "refused", "put_off", "away"]) mailed.inc({ outcome }, 0);
  const asked = new Counter({
    name: "consulta_paypal_calls_total",
    help: "Calls to PayPal, by whether they were answered (refused: it does not take our keys).",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of ["answered", "refused", "failed"]) asked.inc({ outcome }, 0);

  const request = ({ method, route, status, ms }: RequestTold) => {
    answered.inc({ method, route, status });
    durations.observe({ method, route }, ms / 1_000);
  };
  const statement = ({ text, startedAt }: StatementTold) =>
    sql.observe({ kind: kindOf(text) }, (performance.now() - startedAt) / 1_000);
  const failure = ({ text }: StatementTold) => failed.inc({ kind: kindOf(text) });
  const ofRequests = hearing({ asyncEnd: request });
  const ofStatements = hearing({ asyncEnd: statement, error: failure });
  requests.subscribe(ofRequests);
  statements.subscribe(ofStatements);
  const stopHearing = hearEvents({
    refusal: (limit) => refused.inc({ limit }),
    reminder: (outcome) => reminded.inc({ outcome }),
    mail: (outcome) => mailed.inc({ outcome }),
    paypalCall: (outcome) => asked.inc({ outcome }),
  });
  return () => {
    requests.unsubscribe(ofRequests);
    statements.unsubscribe(ofStatements);
    stopHearing();
  };
}

/** Asks the database when somebody looks. */
function readWhenAsked(registry: Registry, { database, readings, log }: Parts): void {
  const failures = new Counter({
    name: "consulta_service_reading_failures_total",
    help: "Looks into the database for these figures that were not answered in time.",
    registers: [registry],
  });
  for (const { figures, read } of readings) {
    const gauges = new Map<string, Gauge>();
    let readAt = Number.NEGATIVE_INFINITY;
    let reading: Promise<void> = Promise.resolve();
    const look = async (): Promise<void> => {
      let samples: Sample[] = [];
      try {
        samples = await within(PATIENCE_MS, read(database));
      } catch (error) {
        failures.inc();
        log.warn({ error: errorFacts(error) }, "figures not read");
      }
      // A figure that could not be read is none, rather than what it was.
      for (const [name, gauge] of gauges) {
        gauge.reset();
        if (!figures[name]?.labels) gauge.remove();
      }
      for (const { figure, labels, value } of samples) gauges.get(figure)?.set(labels ?? {}, value);
    };
    const collect = async (): Promise<void> => {
      if (performance.now() - readAt >= READ_AGAIN_MS) {
        readAt = performance.now();
        reading = look();
      }
      await reading;
    };
    for (const [name, { help, labels = [] }] of Object.entries(figures))
      gauges.set(name, new Gauge({ name, help, labelNames: labels, registers: [registry], collect }));
  }
}

function watchConnections(registry: Registry, database: Database): void {
  new Gauge({
    name: "consulta_service_connections",
    help: "Connections to PostgreSQL, by pool: in use, idle, and requests that wait for one.",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const { pool, ...states } of database.connections())
        for (const [state, value] of Object.entries(states)) this.set({ pool, state }, value);
    },
  });
}

/** Counts from now on and tells the figures on a port of its own. @throws StartError */
export async function openMetrics(at: { host: string; port: number }, parts: Parts): Promise<Scrapes> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchConnections(registry, parts.database);
  readWhenAsked(registry, parts);
  const stop = count(registry);
  try {
    const scrapes = await answerScrapes(registry, at);
    return {
      url: scrapes.url,
      async close() {
        stop();
        registry.clear();
        await scrapes.close();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}
