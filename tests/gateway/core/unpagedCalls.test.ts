import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { fillPractice } from "../../support/manySessions.ts";
import { payingTherapist } from "../../support/reminders.ts";

const SECRET = "s".repeat(40);
const SESSIONS = 300;
const PER_MINUTE = 20_000;

let api: TestApi;
let alone: TestGateway;
let together: TestGateway;
beforeAll(async () => {
  api = await startTestApi({ gatewaySecret: SECRET });
  const given = { apiUrl: api.url, authIssuer: api.config.tokens.issuer, costPerMinute: PER_MINUTE };
  alone = await startTestGateway(given);
  together = await startTestGateway({ ...given, gatewaySecret: SECRET });
});
afterAll(async () => {
  await Promise.all([alone.close(), together.close()]);
  await api.close();
});

/** A practice whose sessions are all within one month. */
async function busyPractice(): Promise<string> {
  const { professionalId: practice, token } = await payingTherapist(api);
  await fillPractice(api.database, practice, { clients: SESSIONS, sessions: SESSIONS, others: 1 });
  await api.database.owner.execute(
    sql`update sessions set starts_at = '2026-03-02T08:00:00Z'::timestamptz + (random() * 600)::int * interval '1 hour' where professional_id = ${practice}`,
  );
  return token;
}

const MONTH = 'agenda(month: "2026-03")';
/** What costs a call for each session, in lists that have no pages. */
const ASKED: [string, string][] = [
  ["what clients answered", `{ ${MONTH} { therapySessions { id more: clientAnswers { id } } } }`],
  ["all about the clients", `{ ${MONTH} { therapySessions { id more: client { details { id } } } } }`],
];

test.each(ASKED)(
  "%s comes whole for a month of three hundred sessions, and its calls are told and taken",
  async (_, document) => {
    for (const gateway of [alone, together]) {
      const token = await busyPractice();
      const { data, errors, extensions } = await gateway.ask(document, {}, token);
      expect(errors).toEqual([]);
      const { therapySessions } = (data as { agenda: { therapySessions: { more: unknown }[] } }).agenda;
      expect(therapySessions).toHaveLength(SESSIONS);
      expect(therapySessions.filter(({ more }) => more === null || Object(more).details === null)).toEqual([]);
      const cost = extensions.cost as { requested: number; actual: number; remaining: number };
      expect(cost.requested).toBeLessThan(20);
      expect(cost.actual).toBe(1 + 10 * SESSIONS);
      expect(cost.remaining).toBe(PER_MINUTE - cost.actual);
      const next = await gateway.ask("{ clientStats { totalClients } }", {}, token);
      expect(next.extensions.cost).toMatchObject({ remaining: PER_MINUTE - cost.actual - 2 });
    }
  },
);

test("what calls below a list without pages cost more than is left is taken, and nothing more is let through that minute", async () => {
  const given = { apiUrl: api.url, authIssuer: api.config.tokens.issuer, costPerMinute: 1_000 };
  for (const secret of [{}, { gatewaySecret: SECRET }]) {
    const gateway = await startTestGateway({ ...given, ...secret });
    const token = await busyPractice();
    const { extensions } = await gateway.ask(ASKED[0]?.[1] ?? "", {}, token);
    expect(extensions.cost).toMatchObject({ actual: 1 + 10 * SESSIONS, remaining: 0 });
    const next = await gateway.ask("{ clientStats { totalClients } }", {}, token);
    expect(next).toMatchObject({
      status: 429,
      errors: [{ extensions: { code: "RATE_LIMITED", cost: { remaining: 0 } } }],
    });
    await gateway.close();
  }
});

test("a list without pages of which nothing is called costs what was told before, however long it is", async () => {
  const { extensions } = await alone.ask(`{ ${MONTH} { therapySessions { id } } }`, {}, await busyPractice());
  expect(extensions.cost).toMatchObject({ requested: 3, actual: 3 });
});
