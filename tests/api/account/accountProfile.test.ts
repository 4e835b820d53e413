import { eq } from "drizzle-orm";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { user } from "../../../api/account/accounts.table.ts";
import { waitlist } from "../../../api/account/manage/addresses.table.ts";
import { outbox } from "../../../api/core/mail/outbox.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { EMAILS_MAX } from "../../../schema/rules/accounts.ts";
import { type AccountBrowser, browserOf, newAccount, type Refusal, signInAs } from "../../support/account.ts";
import { signUp, startTestApi, type TestApi } from "../../support/api.ts";
import { anHourBehind } from "../../support/hourBehind.ts";

const _log = pino({ level: "silent" });

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

let count = 0;
const anAddress = () => `otra${++count}@ejemplo.es`;
/** Adds a further address and proves it. */
async function addEmail(me: AccountBrowser & { password: string }, email: string): Promise<string> {
  const { body } = await me.post<{ id: string }>("/manage/emails/add", { email, password: me.password });
  await me.post("/manage/emails/verify", { id: body.id, code: await api.codeFor(email) });
  return body.id;
}

describe("further e-mails", () => {
  test("are proven by a mailed code, open the account, and can become the primary one", async () => {
    const me = await newAccount(api);
    await api.call("/user-info", { token: me.token });
    const email = anAddress();
    const added = await me.post<{ id: string }>("/manage/emails/add", { email, password: me.password });
    const { id } = added.body;
    expect((await me.overview()).emails).toEqual([
      { id: null, email: me.email, verified: true },
      { id, email, verified: false },
    ]);
    expect((await signInAs(api, email, me.password)).answer.status).toBe(401);
    expect((await me.post("/manage/emails/primary", { id, password: me.password })).status).toBe(404);
    expect((await me.post("/manage/emails/verify", { id, code: "000000" })).body.code).toBe("INVALID_EMAIL_CODE");
    expect((await me.post("/manage/emails/verify", { id, code: await api.codeFor(email) })).status).toBe(200);
    expect((await signInAs(api, email, me.password)).answer.status).toBe(200);
    expect((await me.post("/manage/emails/primary", { id, password: me.password })).status).toBe(200);
    expect((await me.overview()).emails.map((one) => one.email)).toEqual([email, me.email]);
    const [row] = await api.database.owner.select().from(professionals).where(eq(professionals.email, email));
    expect(row?.email).toBe(email);
    const old = (await me.overview()).emails[1]?.id;
    expect((await me.post("/manage/emails/remove", { id: old, password: me.password })).status).toBe(200);
    expect((await signInAs(api, me.email, me.password)).answer.status).toBe(401);
  });

  test("get no code for a new password, but are told which address gets one, without its name", async () => {
    const me = await newAccount(api);
    const [proven, unproven] = [anAddress(), anAddress()];
    await addEmail(me, proven);
    await me.post("/manage/emails/add", { email: unproven, password: me.password });
    await api.codeFor(unproven);
    const bodies = [];
    for (const email of [proven, unproven, anAddress()])
      bodies.push((await browserOf(api, "").post("/email-otp/request-password-reset", { email })).body);
    expect(bodies).toEqual(Array(3).fill({ success: true }));
    const mailsTo = async (to: string) =>
      (await api.database.owner.select().from(outbox).where(eq(outbox.recipient, to))).filter(({ subject }) =>
        subject.startsWith("Restablece"),
      );
    await expect.poll(async () => (await mailsTo(proven)).length).toBe(1);
    const [told] = await mailsTo(proven);
    expect(told?.body.replace(/\s+/g, " ")).toContain("con el correo principal de tu cuenta");
    expect(told?.body).not.toContain(me.email);
    expect(told?.body).not.toMatch(/\b\d{6}\b/);
    // One queue, in its order: what was asked for later has come.
    await browserOf(api, "").post("/email-otp/request-password-reset", { email: me.email });
    await expect.poll(async () => (await mailsTo(me.email)).length).toBe(1);
    expect(await mailsTo(unproven)).toEqual([]);
  });

  test("are proven also where the machine's clock is far behind its database's", async () => {
    const me = await newAccount(api);
    const email = anAddress();
    const code = await anHourBehind(async () => {
      await me.post("/manage/emails/add", { email, password: me.password });
      return await api.codeFor(email);
    });
    const id = (await me.overview()).emails[1]?.id;
    expect((await me.post("/manage/emails/verify", { id, code })).status).toBe(200);
  });

  test("that belong to somebody get no code and no other answer, and cannot be signed up with either", async () => {
    const [me, they] = [await newAccount(api), await newAccount(api)];
    const theirs = anAddress();
    await addEmail(they, theirs);
    const answers = [];
    for (const email of [they.email, theirs, anAddress()]) {
      const { status, body } = await me.post("/manage/emails/add", { email, password: me.password });
      answers.push([status, Object.keys(body)]);
    }
    expect(answers[0]).toEqual(answers[2]);
    expect(answers[1]).toEqual(answers[2]);
    await expect(api.codeFor(they.email)).rejects.toThrow();
    const form = { password: "una-clave-9", name: "Ana" };
    const taken = await api.call<{ user: { email: string } }>("/auth/sign-up/email", {
      body: { ...form, email: theirs },
    });
    const free = await api.call<{ user: object }>("/auth/sign-up/email", { body: { ...form, email: anAddress() } });
    expect(taken.body.user.email).toBe(theirs);
    expect(Object.keys(taken.body.user)).toEqual(Object.keys(free.body.user));
    expect(JSON.stringify(taken.body)).not.toContain(they.email);
  });

  test("take three guesses at a code, also when they come at once", async () => {
    const me = await newAccount(api);
    const email = anAddress();
    const { body } = await me.post<{ id: string }>("/manage/emails/add", { email, password: me.password });
    const code = await api.codeFor(email);
    const wrong = code === "000000" ? "111111" : "000000";
    await Promise.all([1, 2, 3, 4].map(() => me.post("/manage/emails/verify", { id: body.id, code: wrong })));
    expect((await me.post("/manage/emails/verify", { id: body.id, code })).body.code).toBe("INVALID_EMAIL_CODE");
    expect((await me.post("/manage/emails/send", { id: body.id })).status).toBe(200);
    const fresh = await api.codeFor(email);
    expect((await me.post("/manage/emails/verify", { id: body.id, code: fresh })).status).toBe(200);
  });

  test("of a stranger answer like ids that do not exist, on every route", async () => {
    const [me, they] = [await newAccount(api), await newAccount(api)];
    const id = await addEmail(they, anAddress());
    const pending = (
      await they.post<{ id: string }>("/manage/emails/add", { email: anAddress(), password: they.password })
    ).body.id;
    for (const [path, ids] of [
      ["primary", [id]],
      ["remove", [id, pending]],
      ["send", [pending]],
      ["verify", [pending]],
    ] as const)
      for (const foreign of ids) {
        const ask = (one: string) =>
          me.post(`/manage/emails/${path}`, { id: one, password: me.password, code: "123456" });
        const answer = await ask(foreign);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect((await ask("00000000-0000-4000-8000-000000000000")).body).toEqual(answer.body);
      }
    expect((await they.overview()).emails).toHaveLength(3);
  });
});

describe("the user name", () => {
  test("opens the account like the e-mail, belongs to one account only, and is refused when it is badly made", async () => {
    const [me, they] = [await newAccount(api), await newAccount(api)];
    expect((await me.post("/manage/username", { username: " Elena.Vidal " })).status).toBe(200);
    expect((await me.overview()).username).toBe("elena.vidal");
    expect((await signInAs(api, "ELENA.vidal", me.password)).answer.status).toBe(200);
    expect((await they.post("/manage/username", { username: "elena.vidal" })).body.code).toBe("USERNAME_TAKEN");
    for (const username of ["ab", "1abc", "a@b.es", "ñandú", "a".repeat(31)])
      expect((await me.post("/manage/username", { username })).body.code).toBe("INVALID_USERNAME");
    const known = (await signInAs(api, "elena.vidal", "no-es-esta")).answer;
    const unknown = (await signInAs(api, "nadie.aqui", "no-es-esta")).answer;
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  });
});

describe("the profile image", () => {
  const photo = (format: "jpeg" | "png" | "gif" | "webp", edge = 40) =>
    sharp({ create: { width: edge, height: edge, channels: 3, background: "#0a7d74" } })
      .withExif({ IFD0: { Copyright: "secreto-en-la-foto" } })
      .toFormat(format)
      .toBuffer();
  const upload = async (cookie: string, bytes: Buffer, type = "image/png") => {
    const headers = { cookie, origin: api.config.publicUrl, "content-type": type };
    const answer = await fetch(`${api.url}/auth/manage/image`, {
      method: "POST",
      headers,
      body: new Uint8Array(bytes),
    });
    return { status: answer.status, body: (await answer.json()) as Refusal };
  };
  const show = async (cookie: string) => {
    const answer = await fetch(`${api.url}/auth/image`, { headers: { cookie } });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  test.each(["jpeg", "png", "gif", "webp"] as const)(
    "is taken as %s and drawn again without what else is in it",
    async (format) => {
      const me = await newAccount(api);
      // A web page behind the picture, as a polyglot has it.
      const hidden = Buffer.concat([await photo(format), Buffer.from("<script>alert(1)</script>")]);
      expect((await upload(me.cookie, hidden)).status).toBe(200);
      const { headers, bytes } = await show(me.cookie);
      expect(headers.get("content-type")).toBe("image/webp");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(bytes.toString("latin1")).not.toMatch(/secreto-en-la-foto|<script>/);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 512, height: 512 });
    },
  );

  test("is shown to its owner alone, and can be taken away", async () => {
    const [me, they] = [await newAccount(api), await newAccount(api)];
    await upload(me.cookie, await photo("png"));
    expect((await me.overview()).image).toEqual(expect.any(Number));
    expect((await show(they.cookie)).status).toBe(404);
    expect((await show("")).status).toBe(401);
    await me.post("/manage/image/remove");
    expect((await show(me.cookie)).status).toBe(404);
  });

  test("is refused when it is something else, too large, or a bomb", async () => {
    const { cookie } = await newAccount(api);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(await upload(cookie, svg, "image/png")).toMatchObject({ status: 415, body: { code: "IMAGE_KIND" } });
    expect((await upload(cookie, Buffer.from("GIF89a<script>"))).body.code).toBe("IMAGE_BROKEN");
    expect((await upload(cookie, (await photo("png")).subarray(0, 60))).body.code).toBe("IMAGE_BROKEN");
    const heavy = await upload(cookie, Buffer.alloc(10_000_000, 1));
    expect(heavy).toMatchObject({ status: 413, body: { message: "La imagen tiene que pesar menos de 10 MB." } });
    // 81 megapixels in less than a megabyte.
    const white = { width: 9_000, height: 9_000, channels: 3, background: "white" } as const;
    const bomb = await sharp({ create: white, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect((await upload(cookie, bomb)).body.message).toMatch(/^La imagen tiene demasiados píxeles. Hazla más/);
  });
});

test("as many addresses as an account can have are not passed by adding them all at once", async () => {
  const me = await newAccount(api);
  const adding = Array.from({ length: 6 }, () =>
    me.post("/manage/emails/add", { email: anAddress(), password: me.password }),
  );
  const answers = (await Promise.all(adding)).map(({ status, body }) => (status === 200 ? "added" : body.code));
  expect(answers.filter((one) => one === "added")).toHaveLength(EMAILS_MAX - 1);
  expect(answers.filter((one) => one === "TOO_MANY_EMAILS")).toHaveLength(6 - (EMAILS_MAX - 1));
  expect((await me.overview()).emails).toHaveLength(EMAILS_MAX);
});

describe("a portal with a waiting list", () => {
  test("opens accounts only for whom the operator has admitted, and tells the others by mail alone", async () => {
    const closed = await startTestApi({ signUp: "waitlist" });
    try {
      const email = anAddress();
      expect((await closed.call("/auth/options")).body).toEqual({ signUp: "waitlist" });
      const form = { email, password: "una-clave-9", name: "Ana" };
      expect((await closed.call("/auth/sign-up/email", { body: form })).status).toBe(200);
      await expect(closed.codeFor(email)).rejects.toThrow();
      for (let twice = 0; twice < 2; twice++)
        expect((await closed.call("/auth/waitlist", { body: { email } })).body).toEqual({ success: true });
      const { owner } = closed.database;
      await owner.update(waitlist).set({ admittedAt: new Date() }).where(eq(waitlist.email, email));
      expect(await owner.select().from(user)).toHaveLength(0);
      expect((await signUp(closed, { email })).token).toMatch(/^ey/);
      const subjects = (await owner.select().from(outbox)).map(({ subject }) => subject);
      expect(subjects[0]).toBe("Tu cuenta de Consulta todavía no se puede crear");
    } finally {
      await closed.close();
    }
  });
});
