import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { isFromHere, isOwnMachine } from "../../schema/rules/ownMachine.ts";
import type { GatewayConfig } from "../core/config.ts";
import { requestIdOf } from "../core/context.ts";
import { sendProblem } from "./problems.ts";

const WHAT_TO_DO =
  "para los límites, todos los visitantes tienen la misma dirección. Pon en TRUST_PROXY cuántos intermediarios hay delante.";

/** What the operator should know about the proxies in front before anybody comes; null when all seems right. */
export const proxyNotice = ({ publicUrl, trustProxy }: GatewayConfig): string | null =>
  trustProxy === 0 && publicUrl.startsWith("https:")
    ? `PUBLIC_URL es https, que llega por un intermediario, y TRUST_PROXY es 0: ${WHAT_TO_DO}`
    : null;

/** Tells, once, that a proxy stands in front of a gateway that was told of none. */
export function tellOfProxies(log: Logger, tell: (notice: string) => void): RequestHandler {
  let isTold = false;
  return (request, _response, next) => {
    const { "x-forwarded-for": addresses, forwarded } = request.headers;
    if (!isTold && (addresses !== undefined || forwarded !== undefined)) {
      isTold = true;
      log.warn("forwarded headers arrive although TRUST_PROXY is 0");
      tell(`Llegan peticiones con X-Forwarded-For y TRUST_PROXY es 0: ${WHAT_TO_DO}`);
    }
    next();
  };
}

/** What proxies and tunnels add. One that adds nothing cannot be told from the machine's own programs. */
const SIGNS = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"];

/** The mails that were not sent: for whoever sits at this machine, and not by way of a proxy on it. */
export const onlyHere =
  ({ publicUrl, production }: GatewayConfig): RequestHandler =>
  (request, response, next) => {
    const { socket, headers } = request;
    const isHere = isFromHere(socket.remoteAddress, headers.host) && !SIGNS.some((sign) => sign in headers);
    if (!production && isOwnMachine(publicUrl) && isHere) return next();
    sendProblem(response, "NOT_FOUND", requestIdOf(headers));
  };
