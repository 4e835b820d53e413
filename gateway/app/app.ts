import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import type { GraphQLSchema } from "graphql";
import helmet from "helmet";
import type { Logger } from "pino";
import { ANSWER_PATH } from "../../schema/rules/agenda/answers.ts";
import { DIARY_PATH } from "../../schema/rules/agenda/diary.ts";
import { BOOKING_PATH } from "../../schema/rules/booking/settings.ts";
import { OPT_OUT_PATH } from "../../schema/rules/clientMails.ts";
import { CONSENT_PATH } from "../../schema/rules/consents/consents.ts";
import { EXPORT_PATH } from "../../schema/rules/exports/exports.ts";
import { MEASURE_PATH } from "../../schema/rules/measures/links.ts";
import { PERMISSIONS_POLICY } from "../../schema/rules/permissions.ts";
import { RATING_PATH } from "../../schema/rules/ratings.ts";
import type { GatewayConfig } from "../core/config.ts";
import { requestIdOf } from "../core/context.ts";
import { developers } from "./developers.ts";
import type { Endpoint } from "./endpoint.ts";
import { explanations } from "./explanations.ts";
import { explorer } from "./explorer.ts";
import { webSecurity } from "./headers.ts";
import { NOTHING_ALLOWED, sendProblem } from "./problems.ts";
import { onlyHere, tellOfProxies } from "./proxies.ts";
import type { ClerkProxy, ServiceProxy } from "./proxy.ts";
import { webApp } from "./webApp.ts";

/** Where access of programs is given and taken, whoever runs the accounts. */
const PROGRAMS_PATH = "/auth/manage/tokens";

/** What holds for every answer, of health and of those passed on too; what an answer says of itself takes its place. */
function onEveryAnswer({ publicUrl }: GatewayConfig): RequestHandler {
  const whenEncrypted = helmet.strictTransportSecurity();
  const neverGuessed = helmet.xContentTypeOptions();
  return (request, response, next) => {
    if (publicUrl.startsWith("https:")) whenEncrypted(request, response, () => undefined);
    neverGuessed(request, response, next);
  };
}

/** Everything that is not a GraphQL document: health, the service's own pages, the explorer, the web app. */
export function createApp(
  config: GatewayConfig,
  endpoint: Endpoint,
  schema: GraphQLSchema,
  { service, clerk }: { service: ServiceProxy; clerk: ClerkProxy | null },
  log: Logger,
  tell: (notice: string) => void,
): Express {
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", config.trustProxy);
  app.use(onEveryAnswer(config));
  if (config.trustProxy === 0) app.use(tellOfProxies(log, tell));
  const well = { ...NOTHING_ALLOWED, "cache-control": "no-store" };
  app.get("/healthz", (_request, response) => void response.set(well).json({ ok: true }));
  app.get("/readyz", async (request, response) => {
    if (await service.isServiceReady()) response.set(well).json({ ok: true });
    else sendProblem(response, "UNAVAILABLE", requestIdOf(request.headers));
  });
  // The built-in accounts are there only where nobody else runs them. A browser opens one of their addresses, coming back from a provider.
  if (!config.clerk) app.use("/auth/callback", service.handlePage).use("/auth", service.handle);
  else app.use(PROGRAMS_PATH, service.handle);
  if (clerk) app.use(clerk.path, clerk.handle);
  // PayPal calls the portal, and the service checks that it is PayPal.
  app.use("/api/payment/webhook", service.handle);
  // Clients answer here, who have no account.
  app.use([RATING_PATH, OPT_OUT_PATH, BOOKING_PATH, ANSWER_PATH, CONSENT_PATH, MEASURE_PATH], service.handlePage);
  // Calendars read the agenda here, for whoever has an address of it.
  app.use(DIARY_PATH, service.handle);
  // Files that a therapist has asked for are fetched here, by links that are good for minutes.
  app.use(EXPORT_PATH, service.handleFile);
  app.use("/dev/outbox", onlyHere(config));
  if (!config.production) app.use("/dev", service.handle);
  app.use(developers(config));
  app.use(explanations(config));
  app.use(explorer(config, endpoint, service.handle, schema));
  app.use(helmet(webSecurity(config)), (_request, response, next) => {
    response.setHeader("permissions-policy", PERMISSIONS_POLICY);
    next();
  });
  // Files answer whatever they are asked with: no other method gets that far.
  for (const handler of webApp(config)) app.get(/.*/, handler);
  app.use((request, response) => sendProblem(response, "NOT_FOUND", requestIdOf(request.headers)));
  const failed: ErrorRequestHandler = (error: Error, request, response, _next) => {
    const requestId = requestIdOf(request.headers);
    log.error({ requestId, fault: error.name }, "unexpected error");
    if (response.headersSent) response.destroy();
    else sendProblem(response, "INTERNAL", requestId);
  };
  app.use(failed);
  return app;
}
