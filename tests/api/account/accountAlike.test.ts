import { hashPassword, verifyPassword } from "better-auth/crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { waitlist } from "../../../api/account/manage/addresses.table.ts";
import { browserOf } from "../../support/account.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startMailServer } from "../../support/mailServer.ts";

const closers: (() => Promise<void>)[] = [];
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** What can be asked about an address without being signed in. */
const ASKED = (email: string) =>
  [
    ["/sign-up/email", { email, password: "una-clave-9", name: "Ana" }],
    ["/sign-in/email", { email, password: "no-es-esta-9" }],
    ["/email-otp/send-verification-otp", { email, type: "email-verification" }],
    ["/email-otp/verify-email", { email, otp: "000000" }],
    ["/email-otp/request-password-reset", { email }],
    ["/email-otp/reset-password", { email, otp: "000000", password: "una-clave-9" }],
  ] as const;

describe("whether an address has an account", () => {
  test.each([
    ["another site's page with a cookie", { cookie: "consulta.x=1", origin: "https://malo.ejemplo" }, 403],
    ["another site's page without one", { origin: "https://malo.ejemplo" }, 403],
    ["a page that only says where it was", { cookie: "consulta.x=1", referer: "https://malo.ejemplo/a" }, 403],
    ["a page without an origin of its own", { cookie: "consulta.x=1", origin: "null" }, 403],
    ["somebody who hides it", { cookie: "consulta.x=1" }, 403],
  ])("is not told to %s", async (_, headers: Record<string, string>, status) => {
    const { email } = await newTherapist(api);
    const unknown = ASKED("nadie@ejemplo.es");
    for (const [at, [path, body]] of ASKED(email).entries()) {
      const known = await api.call(`/auth${path}`, { body, headers });
      expect(known.status).toBe(status);
      expect((await api.call(`/auth${path}`, { body: unknown[at]?.[1], headers })).body).toEqual(known.body);
    }
  });

  test("is not told by the portal's own pages: same answers, same headers, same cookies", async () => {
    const { email } = await newTherapist(api);
    const ask = async (address: string) => {
      const browser = browserOf(api, "");
      const answers = [];
      for (const [path, body] of ASKED(address)) {
        const { status, body: said, headers } = await browser.post<object>(path, body);
        const cookies = headers.getSetCookie().map((line) => line.replace(/=[^;]+|Expires=[^;]+/g, ""));
        answers.push([
          path,
          status,
          JSON.stringify(said).replaceAll(address, "X"),
          [...headers.keys()].sort(),
          cookies,
        ]);
      }
      return answers;
    };
    expect(await ask("nadie@ejemplo.es")).toEqual(await ask(email));
  });

  test("is not told by invitations either: the mail alone says whether somebody is invited", async () => {
    const closed = await startTestApi({ signUp: "waitlist" });
    closers.push(() => closed.close());
    await closed.database.owner
      .insert(waitlist)
      .values([{ email: "invitada@ejemplo.es", admittedAt: new Date() }, { email: "espera@ejemplo.es" }]);
    const form = { password: "una-clave-9", name: "Ana" };
    const ask = (email: string) => closed.call<object>("/auth/sign-up/email", { body: { ...form, email } });
    const answers = [];
    for (const who of ["invitada", "espera", "nadie"]) {
      const { status, body } = await ask(`${who}@ejemplo.es`);
      answers.push([status, JSON.stringify(body).replace(who, "X")]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await closed.codeFor("invitada@ejemplo.es")).toMatch(/^\d{6}$/);
    await expect(closed.codeFor("espera@ejemplo.es")).rejects.toThrow();
  });

  test("is not told by the time of a request for a new password or of a sign-up, with a real mail server", async () => {
    const server = await startMailServer();
    closers.push(server.close);
    const passwords = { hash: hashPassword, verify: verifyPassword };
    const mailing = await startTestApi({ smtpUrl: server.url }, { passwords });
    closers.push(() => mailing.close());
    const people = await Promise.all(Array.from({ length: 3 }, () => newTherapist(mailing)));
    const asked = {
      "/email-otp/request-password-reset": {},
      "/sign-up/email": { password: "una-clave-9", name: "Ana" },
    };
    for (const [path, form] of Object.entries(asked)) {
      const times = { known: [] as number[], unknown: [] as number[] };
      for (let round = 0; round < 15; round++) {
        const known = people[round % 3]?.email ?? "";
        for (const [kind, email] of [["known", known] as const, ["unknown", `nadie${round}@ejemplo.es`] as const]) {
          const startedAt = performance.now();
          const answer = await mailing.call(`/auth${path}`, { body: { ...form, email } });
          times[kind].push(performance.now() - startedAt);
          expect(answer.status).toBe(200);
        }
      }
      // How often a known address takes longer than an unknown one: half the time when nothing tells them apart, and
      // always when the mail goes out while the visitor waits, however busy the machine is.
      const slower = times.known.flatMap((known) => times.unknown.filter((unknown) => known > unknown));
      const share = slower.length / (times.known.length * times.unknown.length);
      expect([path, share > 0.1 && share < 0.9]).toEqual([path, true]);
    }
    await expect.poll(() => server.mails.length).toBeGreaterThanOrEqual(30);
  });
});

test("who has an account can be told nothing by adding an address either, however its mail fares", async () => {
  const server = await startMailServer({ refuse: () => 550 });
  closers.push(server.close);
  const down = await startTestApi({ smtpUrl: server.url });
  closers.push(() => down.close());
  const [me, they] = [await newTherapist(down), await newTherapist(down)];
  const browser = browserOf(down, me.cookie);
  for (const email of [they.email, "libre@ejemplo.es"]) {
    const { status, body } = await browser.post<object>("/manage/emails/add", { email, password: me.password });
    expect([status, Object.keys(body)]).toEqual([200, ["id"]]);
  }
});
