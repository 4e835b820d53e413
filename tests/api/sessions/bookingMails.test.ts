import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookingMails, bookingRequests } from "../../../api/sessions/booking/booking.table.ts";
import type { TestApi } from "../../support/api.ts";
import { anAddress, askFor, hourOn, PATIENCE, startBookings } from "../../support/bookings.ts";
import { whileHeld } from "../../support/heldPractice.ts";
import { practiceOf } from "../../support/overview.ts";
import { SHARED_POSTGRES } from "../../support/testDatabase.ts";

let bookings: Awaited<ReturnType<typeof startBookings>>;
let api: TestApi;
beforeAll(async () => {
  bookings = await startBookings();
  ({ api } = bookings);
});
afterAll(() => bookings.close());

const idOf = (path: string): string => path.split("/").at(-1) ?? "";
const minutesAgo = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`;
type Kind = (typeof bookingMails.$inferSelect)["kind"];
const ofKind = (path: string, kind: Kind) => and(eq(bookingMails.requestId, idOf(path)), eq(bookingMails.kind, kind));
/** Has a mail wait once more, as for a mail server that was away until now. */
const waitsAgain = (path: string, kind: Kind, minutes = 0) =>
  api.database.owner
    .update(bookingMails)
    .set({ id: randomUUID(), status: "PENDIENTE", createdAt: minutesAgo(minutes) })
    .where(ofKind(path, kind));
const endOf = (path: string, kind: Kind) =>
  expect
    .poll(
      async () => (await api.database.owner.select().from(bookingMails).where(ofKind(path, kind)))[0]?.status,
      PATIENCE,
    )
    .not.toBe("PENDIENTE");
const hasCome = (path: string) =>
  api.database.owner
    .update(bookingRequests)
    .set({ startsAt: minutesAgo(1) })
    .where(eq(bookingRequests.id, idOf(path)));

describe("a mail that waited for a mail server that was away", () => {
  test("tells the therapist of a request while it waits to be decided, and not once it was, or once its hour has come", async () => {
    const { page, token, email } = await bookings.therapistWithPage();
    const [waits, decided, lapsed] = [
      await bookings.asked(page, token, hourOn(1, "09:00")),
      await bookings.asked(page, token, hourOn(1, "10:00")),
      await bookings.asked(page, token, hourOn(1, "11:00")),
    ];
    await bookings.mailTo(email, 3);
    await api.call(`/sessions/reservas/solicitudes/${decided.request.id}/rechazar`, { token, body: {} });
    await hasCome(lapsed.path);
    for (const { path } of [decided, lapsed, waits]) await waitsAgain(path, "AVISO");
    for (const { path } of [decided, lapsed, waits]) await endOf(path, "AVISO");
    expect(bookings.mailsTo(email)).toHaveLength(4);
    expect(bookings.mailsTo(email).at(-1)?.text).toContain("de 9:00 a 10:00");
  });

  test("brings a visitor a code that is still good, and none that is not", async () => {
    const { page } = await bookings.therapistWithPage();
    const [good, late] = [anAddress(), anAddress()];
    const paths = [
      await askFor(api, page, hourOn(1, "10:00"), { email: good }),
      await askFor(api, page, hourOn(1, "10:00"), { email: late }),
    ] as const;
    for (const email of [good, late]) await bookings.mailTo(email);
    await waitsAgain(paths[0], "CODIGO", 29);
    await waitsAgain(paths[1], "CODIGO", 31);
    for (const path of paths) await endOf(path, "CODIGO");
    expect([bookings.mailsTo(good).length, bookings.mailsTo(late).length]).toEqual([2, 1]);
  });
});

test.runIf(process.env[SHARED_POSTGRES] && !process.env.TEST_EMBEDDED)(
  "while one practice is being worked on for long, visitors of others get their codes, and what nobody decided there ends",
  async () => {
    const [busy, other] = [await bookings.therapistWithPage(), await bookings.therapistWithPage()];
    const [kept, ended] = [await bookings.asked(busy.page, busy.token), await bookings.asked(other.page, other.token)];
    const statusOf = async ({ path }: { path: string }) => (await bookings.rowOf(path))?.status;
    await whileHeld(api.database, await practiceOf(api, busy.token), async () => {
      await hasCome(kept.path);
      const email = anAddress();
      await askFor(api, other.page, hourOn(1, "11:00"), { email });
      expect(await bookings.codeOf(email)).toMatch(/^\d{6}$/);
      await hasCome(ended.path);
      await expect.poll(() => statusOf(ended), PATIENCE).toBe("CADUCADA");
      expect(await statusOf(kept)).toBe("PENDIENTE");
    });
    await expect.poll(() => statusOf(kept), PATIENCE).toBe("CADUCADA");
    expect(await bookings.mailTo(kept.email, 2)).toContain("no ha respondido a tiempo");
  },
);
