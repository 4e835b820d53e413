import { beforeEach, expect, test } from "vitest";
import { ANALYTICS, USER_INFO } from "../../support/outside/wireExamples.ts";
import { ANALYTICS_SCREEN } from "../core/documents.ts";
import { overDouble } from "../core/overDouble.ts";

const { gateway, service, token } = await overDouble();

const told = (analytics: unknown) => service.on("GET /api/analytics", { json: { data: { data: analytics } } });
const ask = async () => {
  const { data, errors } = await gateway.ask(ANALYTICS_SCREEN, {}, token);
  return { analytics: Object(data).analytics, errors };
};
beforeEach(() => told(ANALYTICS));

test("the analytics are read in domain words, by one call", async () => {
  expect(await ask()).toEqual({
    analytics: {
      keyMetrics: ANALYTICS.keyMetrics,
      monthlyStats: ANALYTICS.monthlyStats,
      sessionTypes: [
        { type: "INDIVIDUAL", count: 3, percentage: 75 },
        { type: "FOLLOW_UP", count: 1, percentage: 25 },
      ],
      clientSatisfaction: {
        average: 4.7,
        count: 3,
        ratings: [
          { rating: 5, count: 2, percentage: 67 },
          { rating: 4, count: 1, percentage: 33 },
        ],
      },
    },
    errors: [],
  });
  expect(service.calls.map(({ path }) => path)).toEqual(["/api/analytics"]);
});

test("without ratings there is no average, and an unknown type stands without a name", async () => {
  told({
    ...ANALYTICS,
    sessionTypes: [{ type: "Hipnosis", count: "2", percentage: 66.6 }],
    clientSatisfaction: [{ rating: 3, count: 0, percentage: 0 }],
  });
  const { analytics, errors } = await ask();
  expect(errors).toEqual([]);
  expect(analytics.sessionTypes).toEqual([{ type: null, count: 2, percentage: 67 }]);
  expect(analytics.clientSatisfaction).toEqual({ average: null, count: 0, ratings: [] });
});

test.each(["keyMetrics", "monthlyStats", "sessionTypes", "clientSatisfaction"])(
  "when %s cannot be understood the other parts stand",
  async (part) => {
    told({ ...ANALYTICS, [part]: "nada" });
    const { analytics, errors } = await ask();
    expect(errors).toMatchObject([{ path: ["analytics", part], extensions: { code: "UPSTREAM_INVALID" } }]);
    expect(Object.entries(analytics).filter(([, value]) => value === null)).toEqual([[part, null]]);
  },
);

test("whether clients are asked comes with the user information, false from a service that has no such thing", async () => {
  const asks = async () => Object((await gateway.ask("{ viewer { asksForRatings } }", {}, token)).data).viewer;
  service.on("GET /user-info", { json: { data: { data: USER_INFO } } });
  expect(await asks()).toEqual({ asksForRatings: false });
  service.on("GET /user-info", { json: { data: { data: { ...USER_INFO, asksForRatings: true } } } });
  expect(await asks()).toEqual({ asksForRatings: true });
  service.on("GET /user-info", { status: 503, text: "", type: "text/plain" });
  expect(await asks()).toEqual({ asksForRatings: null });
});
