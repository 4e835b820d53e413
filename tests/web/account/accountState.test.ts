import { afterEach, describe, expect, test, vi } from "vitest";
import { checkReset, checkSignUp } from "../../../web/account/checks.ts";
import { parsePersisted, rehydrate } from "../../../web/core/persistedAuth.ts";

afterEach(() => vi.useRealTimers());

const stored = (auth: unknown) => JSON.stringify({ auth: JSON.stringify(auth), _persist: "{}" });
const SIGNED_OUT = { status: "signed-out", userId: null };

describe("the stored sign-in", () => {
  test("is read from redux-persist's shape", () => {
    expect(parsePersisted(stored({ status: "signed-in", userId: "u1" }))).toEqual({
      status: "signed-in",
      userId: "u1",
    });
  });

  test.each([
    ["nothing", null],
    ["no JSON", "{{{"],
    ["null", "null"],
    ["a number", "7"],
    ["a slice that is no JSON", JSON.stringify({ auth: "{" })],
    ["no slice", "{}"],
    ["no user", stored({ status: "signed-in" })],
    ["an empty user", stored({ status: "signed-in", userId: "" })],
    ["a user that is no text", stored({ status: "signed-in", userId: { id: 1 } })],
    ["an unknown state", stored({ status: "admin", userId: "u1" })],
    ["a slice of null", stored(null)],
  ])("counts as signed out when there is %s", (_, text) => {
    expect(parsePersisted(text)).toEqual(SIGNED_OUT);
  });

  test("says whether somebody signed out, or the sign-in was found to have ended", () => {
    expect(parsePersisted(stored({ ...SIGNED_OUT, lapsed: true }))).toEqual({ ...SIGNED_OUT, lapsed: true });
    expect(parsePersisted(stored({ ...SIGNED_OUT, lapsed: false }))).toEqual(SIGNED_OUT);
  });

  test("counts as failed after five seconds, not before", async () => {
    vi.useFakeTimers();
    const outcome = rehydrate(() => new Promise(() => undefined));
    const settled = vi.fn();
    outcome.then(settled);
    await vi.advanceTimersByTimeAsync(4999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBeNull();
  });

  test("counts as failed when the browser refuses its storage", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(await rehydrate(() => Promise.reject(new DOMException("no", "SecurityError")))).toBeNull();
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});

describe("the two password minimums", () => {
  const person = { fullName: "Elena", email: "elena@correo.es", accepted: true };

  test("six characters are enough to sign up, five are not", () => {
    expect(checkSignUp({ ...person, password: "seis66", confirmation: "seis66" })).toBeNull();
    expect(checkSignUp({ ...person, password: "cinco", confirmation: "cinco" })?.text).toBe(
      "La contraseña debe tener al menos 6 caracteres",
    );
  });

  test("a reset wants eight", () => {
    expect(checkReset({ code: "123456", password: "ocho-ocho" })).toBeNull();
    expect(checkReset({ code: "123456", password: "siete-7" })?.fields).toEqual(["password"]);
  });
});
