import { expect, test } from "vitest";
import { PLANS, USER_INFO } from "../../support/outside/wireExamples.ts";
import { SCREEN } from "../core/documents.ts";
import { overDouble } from "../core/overDouble.ts";

const { gateway, service, token } = await overDouble();

test("plans come by rank, with the saving of a year and one badge", async () => {
  const expected = [
    {
      name: "Gratis",
      monthlyPrice: { amount: "0.00", currency: "USD" },
      yearlyPrice: null,
      yearlySavingPercent: null,
      isMostPopular: false,
    },
    {
      name: "Esencial",
      monthlyPrice: { amount: "15.00" },
      yearlyPrice: { amount: "150.00" },
      yearlySavingPercent: 17,
      isMostPopular: false,
    },
    { name: "Profesional", yearlyPrice: { amount: "278.40" }, yearlySavingPercent: 20, isMostPopular: true },
    { name: "Clínica", maxClients: null, maxAiGenerations: null, isMostPopular: false },
  ];
  const ask =
    "{ plans { name monthlyPrice { amount currency } yearlyPrice { amount } yearlySavingPercent maxClients maxAiGenerations isMostPopular } }";
  service.on("GET /api/credits-plans", { json: PLANS.toReversed() });
  expect((await gateway.ask(ask, {}, token)).data).toMatchObject({ plans: expected });
  service.on("GET /api/credits-plans", { status: 404, json: {} });
  expect((await gateway.ask(ask, {}, token)).data).toMatchObject({ plans: expected });
});

test("a membership past its end is expired, with no days left, and the free plan's limits hold", async () => {
  const past = {
    ...USER_INFO,
    subscription_plan: PLANS[2],
    planExpirationDate: "2026-02-28T00:00:00.000Z",
    subscriptionVariant: "Year",
  };
  service.on("GET /user-info", { json: { data: { data: past } } });
  const { data } = await gateway.ask(SCREEN, {}, token);
  expect(data).toMatchObject({
    viewer: {
      membership: { variant: "YEAR", isExpired: true, daysRemaining: 0, plan: { isMostPopular: true } },
      limits: { clients: { max: 5 }, aiGenerations: { max: 10 } },
    },
  });
});

test("the plan in force is the one that the service tells, and else not guessed when its plans cannot be read", async () => {
  const past = { ...USER_INFO, subscription_plan: PLANS[2], planExpirationDate: "2026-02-28T00:00:00.000Z" };
  const ask = "{ viewer { membership { planInForce { name } } limits { clients { max } aiGenerations { max } } } }";
  service.on("GET /user-info", { json: { data: { data: { ...past, planInForce: PLANS[0] } } } });
  service.on("GET /api/credits-plans", { status: 403, json: { code: "FORBIDDEN" } });
  const told = await gateway.ask(ask, {}, token);
  expect(told.data).toEqual({
    viewer: {
      membership: { planInForce: { name: "Gratis" } },
      limits: { clients: { max: 5 }, aiGenerations: { max: 10 } },
    },
  });
  service.on("GET /user-info", { json: { data: { data: past } } });
  const { data, errors } = await gateway.ask(ask, {}, token);
  expect(data).toEqual({ viewer: { membership: null, limits: { clients: null, aiGenerations: null } } });
  expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(new Set(["FORBIDDEN"]));
  service.on("GET /api/credits-plans", { json: PLANS });
});

test("once a paid plan is over, the free one's month is counted from then, whenever the paid one began", async () => {
  const upgraded = {
    ...USER_INFO,
    subscription_plan: PLANS[2],
    planStartDate: "2026-02-10T00:00:00.000Z",
    planExpirationDate: "2026-02-28T00:00:00.000Z",
  };
  service.on("GET /user-info", { json: { data: { data: upgraded } } });
  const { data } = await gateway.ask("{ viewer { limits { aiGenerations { max resetsAt } } } }", {}, token);
  expect(data).toEqual({
    viewer: { limits: { aiGenerations: { max: 10, resetsAt: expect.stringMatching(/-28T00:00:00/) } } },
  });
});

test("a professional the service has not met yet is introduced to it", async () => {
  service.on("GET /user-info", { status: 404, json: {} });
  service.on("GET /user-info/validate", { json: { data: { data: USER_INFO } } });
  const { data } = await gateway.ask("{ viewer { fullName } }", {}, token);
  expect(data).toEqual({ viewer: { fullName: "Dra. Elena Ruiz" } });
});

test("a service that does not tell when the plan began tells nobody when counting starts anew", async () => {
  service.on("GET /user-info", { json: { data: { data: { ...USER_INFO, planStartDate: null } } } });
  const { data } = await gateway.ask("{ viewer { limits { aiGenerations { used resetsAt } } } }", {}, token);
  expect(data).toEqual({ viewer: { limits: { aiGenerations: { used: 8, resetsAt: null } } } });
});

const LIMITS =
  "{ viewer { id membership { plan { maxClients } } limits { clients { max } aiGenerations { used max } } } }";

test("limits and an id that come as digits are read as the numbers that they are", async () => {
  const plan = { ...PLANS[2], featureMaxContacts: "5", featureMaxAIGenerations: "40" };
  const told = { ...USER_INFO, id: 12, subscription_plan: plan, planPeriodAIGenerations: "7" };
  service.on("GET /user-info", { json: { data: { data: told } } });
  const { data, errors } = await gateway.ask(LIMITS, {}, token);
  expect(errors).toEqual([]);
  expect(data).toEqual({
    viewer: {
      id: "12",
      membership: { plan: { maxClients: 5 } },
      limits: { clients: { max: 5 }, aiGenerations: { used: 7, max: 40 } },
    },
  });
});

test("a limit that cannot be read is an error where it is asked for, never no limit, and the membership is there; of the plans it costs its own", async () => {
  const odd = { ...PLANS[2], featureMaxContacts: "muchos" };
  service.on("GET /user-info", { json: { data: { data: { ...USER_INFO, subscription_plan: odd } } } });
  const { data, errors } = await gateway.ask(LIMITS, {}, token);
  expect(data).toEqual({
    viewer: {
      id: USER_INFO.id,
      membership: { plan: { maxClients: null } },
      limits: { clients: null, aiGenerations: { used: 8, max: 100 } },
    },
  });
  expect(errors.map(({ path, extensions }) => [path?.join("."), extensions.code]).sort()).toEqual([
    ["viewer.limits.clients", "UPSTREAM_INVALID"],
    ["viewer.membership.plan.maxClients", "UPSTREAM_INVALID"],
  ]);
  const unasked = await gateway.ask("{ viewer { membership { plan { name } } } }", {}, token);
  expect([unasked.data, unasked.errors]).toEqual([{ viewer: { membership: { plan: { name: "Profesional" } } } }, []]);
  expect(gateway.log()).toContain('"what":"plan.featureMaxContacts"');
  service.on("GET /api/credits-plans", { json: [PLANS[0], odd] });
  const plans = await gateway.ask("{ plans { name } }", {}, token);
  expect([plans.data, plans.errors]).toEqual([{ plans: [{ name: "Gratis" }] }, []]);
  service.on("GET /api/credits-plans", { json: PLANS });
});

test("once a paid plan is over, a free one's limit that cannot be read is not taken from the paid one", async () => {
  const past = { ...USER_INFO, subscription_plan: PLANS[2], planExpirationDate: "2026-02-28T00:00:00.000Z" };
  service.on("GET /user-info", { json: { data: { data: past } } });
  service.on("GET /api/credits-plans", { json: [{ ...PLANS[0], featureMaxAIGenerations: {} }, ...PLANS.slice(1)] });
  const { data, errors } = await gateway.ask(
    "{ viewer { limits { clients { max } aiGenerations { max } } } }",
    {},
    token,
  );
  expect(data).toEqual({ viewer: { limits: { clients: { max: 5 }, aiGenerations: null } } });
  expect(errors).toMatchObject([
    { path: ["viewer", "limits", "aiGenerations"], extensions: { code: "UPSTREAM_INVALID" } },
  ]);
  service.on("GET /api/credits-plans", { json: PLANS });
});

test("a use that cannot be read is an answer that cannot be read, and costs itself alone", async () => {
  service.on("GET /user-info", { json: { data: { data: { ...USER_INFO, planPeriodAIGenerations: {} } } } });
  const used = await gateway.ask(LIMITS, {}, token);
  expect(used.data).toMatchObject({ viewer: { limits: { clients: { max: 5 }, aiGenerations: null } } });
  expect(used.errors).toMatchObject([{ extensions: { code: "UPSTREAM_INVALID" } }]);
});

test("a limit that comes as an empty text is none, and a rank that is none costs itself and a warning", async () => {
  const empty = { ...PLANS[2], featureMaxContacts: "", featureMaxAIGenerations: "", planOrder: "el tercero" };
  const told = { ...USER_INFO, subscription_plan: empty, planPeriodAIGenerations: "" };
  service.on("GET /user-info", { json: { data: { data: told } } });
  const { data, errors } = await gateway.ask(
    "{ viewer { membership { plan { maxClients order } } limits { clients { max } aiGenerations { used max } } } }",
    {},
    token,
  );
  expect(errors).toEqual([]);
  expect(data).toEqual({
    viewer: {
      membership: { plan: { maxClients: null, order: 0 } },
      limits: { clients: { max: null }, aiGenerations: { used: 0, max: null } },
    },
  });
  expect(gateway.log()).toContain('"what":"plan.planOrder"');
});
