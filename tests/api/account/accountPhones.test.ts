import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { INSTEAD_OF_MAX } from "../../../schema/rules/accounts.ts";
import { PHONES_MAX, toE164 } from "../../../schema/rules/phones.ts";
import { newAccount } from "../../support/account.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { anHourBehind } from "../../support/hourBehind.ts";
import { type SmsHook, startSmsHook } from "../../support/outside/smsHook.ts";
import { PATIENCE, phonesOf } from "../../support/phones.ts";

let hook: SmsHook;
let api: TestApi;
let phones: ReturnType<typeof phonesOf>;
beforeAll(async () => {
  hook = await startSmsHook();
  api = await startTestApi({ sms: hook.choice });
  phones = phonesOf(api, hook);
});
afterEach(() => {
  hook.fault = null;
});
afterAll(async () => {
  await api.close();
  await hook.close();
});

test.each([
  ["612 345 678", "+34612345678"],
  ["0034 612-345-678", "+34612345678"],
  ["+34 (612) 345.678", "+34612345678"],
  ["+44 7700 900123", "+447700900123"],
  ["+34 512 345 678", null],
  ["+34 6123456789", null],
  ["12345", null],
  ["+1", null],
  ["+0 612345678", null],
  ["+34612345678,+34612345679", null],
  ["+34612345678\r\nX: y", null],
  ["seiscientos", null],
])("the number %j is read as %j", (typed, read) => {
  expect(toE164(typed)).toBe(read);
});

test("as many numbers as an account can have are not passed by adding them all at once", async () => {
  const me = await newAccount(api);
  const adding = Array.from({ length: 6 }, (_, index) =>
    me.post("/manage/phones/add", { number: `+3461999000${index}`, password: me.password }),
  );
  const answers = (await Promise.all(adding)).map(({ status, body }) => (status === 200 ? "added" : body.code));
  expect(answers.filter((one) => one === "added")).toHaveLength(PHONES_MAX);
  expect((await me.overview()).phones.numbers).toHaveLength(PHONES_MAX);
});

describe("a phone number", () => {
  test("is proven by the code of a text message, which the hook gets as documented", async () => {
    const { me, number } = await phones.withPhone();
    const { phones: shown } = await me.overview();
    expect(shown).toEqual({
      sends: true,
      numbers: [{ id: expect.any(String), number, verified: true, primary: true }],
    });
    const request = hook.requests.find(({ body }) => body.includes(number));
    expect(request).toMatchObject({
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${hook.choice.secret}`,
        "idempotency-key": expect.stringMatching(/^[\da-f-]{36}$/),
      },
    });
    expect(JSON.parse(request?.body ?? "")).toEqual({
      to: number,
      text: expect.stringMatching(/^\d{6} es tu clave de un solo uso en Consulta\./),
    });
    expect(request?.body).not.toMatch(/[^\x20-\x7e]/);
  });

  test("is proven also where the machine's clock is far behind its database's", async () => {
    const me = await newAccount(api);
    const number = phones.aNumber();
    const [id, code] = await anHourBehind(async () => {
      const { body } = await phones.add(me, number);
      return [body.id, await phones.codeTo(number)];
    });
    expect((await me.post("/manage/phones/verify", { id, code })).status).toBe(200);
  });

  test("is refused when it is none, already there, a fourth, without the password, or guessed at", async () => {
    const { me, number } = await phones.withPhone();
    expect((await phones.add(me, "612")).body.message).toBe(
      "Escribe un teléfono con su prefijo, como +34 612 345 678.",
    );
    expect((await phones.add(me, number)).body.code).toBe("PHONE_ALREADY_YOURS");
    const many = Array<string>(INSTEAD_OF_MAX + 1).fill("612");
    expect((await phones.add(me, phones.aNumber(), many)).body.code).toBe("TOO_MANY_MISTYPED");
    const unsure = await me.post("/manage/phones/add", { number: phones.aNumber(), password: "no-es-esta" });
    expect(unsure.body.code).toBe("INVALID_PASSWORD");
    const other = phones.aNumber();
    const { body } = await phones.add(me, other);
    const code = await phones.codeTo(other);
    for (let guess = 0; guess < 3; guess++)
      expect((await me.post("/manage/phones/verify", { id: body.id, code: "000000" })).body.code).toBe(
        "INVALID_PHONE_CODE",
      );
    expect((await me.post("/manage/phones/verify", { id: body.id, code })).body.code).toBe("INVALID_PHONE_CODE");
    const stranger = await newAccount(api);
    expect((await stranger.post("/manage/phones/verify", { id: body.id, code })).status).toBe(400);
    await phones.add(me, phones.aNumber());
    expect((await phones.add(me, phones.aNumber())).body.code).toBe("TOO_MANY_PHONES");
  });

  test("that was mistyped makes way for the one typed in its place, as often as that happens; a proven one stays", async () => {
    const { me, number } = await phones.withPhone();
    const other = phones.aNumber();
    const numbers = async () => (await me.overview()).phones.numbers.map((one) => one.number);
    await phones.add(me, other);
    let typed = other;
    for (let times = 0; times < 2; times++) {
      const mistyped = typed;
      typed = phones.aNumber();
      expect((await phones.add(me, typed, [mistyped])).status).toBe(200);
    }
    expect(await numbers()).toEqual([number, typed]);
    // The same once more, and a proven one, give way to nothing.
    const { body } = await phones.add(me, typed, [typed]);
    expect(body.id).toBeDefined();
    const last = phones.aNumber();
    expect((await phones.add(me, last, [number])).status).toBe(200);
    expect(await numbers()).toEqual([number, typed, last]);
    await phones.add(await newAccount(api), phones.aNumber(), [typed]);
    expect(await numbers()).toEqual([number, typed, last]);
  });

  test("makes way for the right one with all that were tried before it, whichever of them were stored", async () => {
    const { me, number } = await phones.withPhone();
    const tried = [phones.aNumber(), phones.aNumber()];
    for (const each of tried) await phones.add(me, each);
    const right = phones.aNumber();
    // As it was typed, and some of it no number at all.
    const typed = tried.map((each) => each.replace("+34", "0034 "));
    expect((await phones.add(me, right, [...typed, phones.aNumber(), "612"])).status).toBe(200);
    expect((await me.overview()).phones.numbers.map((one) => one.number)).toEqual([number, right]);
  });

  test("one is primary, however they come and go", async () => {
    const { me, phoneId } = await phones.withPhone();
    const second = phones.aNumber();
    const { body } = await phones.add(me, second);
    expect((await me.post("/manage/phones/primary", { id: body.id, password: me.password })).body.code).toBe(
      "NOT_FOUND",
    );
    await me.post("/manage/phones/verify", { id: body.id, code: await phones.codeTo(second) });
    await me.post("/manage/phones/primary", { id: body.id, password: me.password });
    expect((await me.overview()).phones.numbers.map(({ id, primary }) => [id, primary])).toEqual([
      [body.id, true],
      [phoneId, false],
    ]);
    await me.post("/manage/phones/remove", { id: body.id, password: me.password });
    expect((await me.overview()).phones.numbers).toMatchObject([{ id: phoneId, primary: true }]);
  });

  test("gets three texts an hour whichever accounts ask, and no text costs a proven number's second step", async () => {
    const { me, number } = await phones.withSmsStep();
    const asked: number[] = [];
    for (let strangers = 0; strangers < 3; strangers++)
      asked.push((await phones.add(await newAccount(api), number)).status);
    expect(asked.filter((status) => status === 200).length).toBeLessThan(3);
    expect(asked.at(-1)).toBe(429);
    expect((await (await phones.challenge(me)).post("/two-factor/send-otp")).status).toBe(200);
  });

  test("of one account costs six texts an hour at most, and so does a guesser's network its thirty", async () => {
    const me = await newAccount(api);
    const { body } = await phones.add(me, phones.aNumber());
    const statuses: number[] = [];
    for (let more = 0; more < 7; more++) {
      const added =
        more % 2 ? await me.post("/manage/phones/send", { id: body.id }) : await phones.add(me, phones.aNumber());
      statuses.push(added.status);
      const { phones: shown } = await me.overview();
      for (const { id } of shown.numbers.filter((one) => one.id !== body.id))
        await me.post("/manage/phones/remove", { id, password: me.password });
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(5);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("the hook", () => {
  test.each(["down", "busy"] as const)(
    "that is %s gets the same message again, and it goes out once",
    async (fault) => {
      hook.fault = fault;
      const me = await newAccount(api);
      const number = phones.aNumber();
      const asked = hook.requests.length;
      expect((await phones.add(me, number)).status).toBe(200);
      await expect.poll(() => hook.requests.length, PATIENCE).toBeGreaterThan(asked);
      hook.fault = null;
      await phones.codeTo(number);
      const tries = hook.requests.filter(({ body }) => body.includes(number));
      expect(tries.length).toBeGreaterThan(1);
      expect(new Set(tries.map(({ headers, body }) => `${headers["idempotency-key"]} ${body}`)).size).toBe(1);
      expect(hook.texts.filter(({ to }) => to === number)).toHaveLength(1);
    },
  );

  test.each(["refuses", "elsewhere"] as const)(
    "that %s is not followed anywhere, and nothing it was told is logged",
    async (fault) => {
      hook.fault = fault;
      const me = await newAccount(api);
      const number = phones.aNumber();
      const asked = hook.requests.length;
      await phones.add(me, number);
      await expect.poll(() => hook.requests.length, PATIENCE).toBeGreaterThan(asked);
      await expect.poll(() => api.logs.join("\n"), PATIENCE).toContain("text message not taken");
      expect(hook.texts.some(({ to }) => to === number)).toBe(false);
      const logged = api.logs.join("\n");
      expect(logged).not.toContain(number);
      expect(logged).not.toContain(number.slice(3));
      expect(logged).not.toContain(hook.choice.secret);
    },
  );
});
