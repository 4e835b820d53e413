import type { WireProblem } from "../../schema/wire/core.ts";
import type { WireReceipt } from "../../schema/wire/money/receipts.ts";
import type { WireSession } from "../../schema/wire/sessions.ts";
import type { TestApi } from "./api.ts";
import { createSession } from "./sessions.ts";

export const ISSUER = { nombre: "Elena Vidal Ruiz", nif: "12345678Z", domicilio: "Calle Mayor, 1\n28013 Madrid" };

/** Has the therapist's fiscal data written down. */
export const writeIssuer = (api: TestApi, token: string, issuer: object = ISSUER) =>
  api.call("/recibos/emisor", { token, method: "PUT", body: issuer });

/** A session that was confirmed and is over. */
export async function earnedSession(
  api: TestApi,
  token: string,
  clientId: string,
  datetime: string,
  price = 60.5,
): Promise<WireSession> {
  const { id } = await createSession(api, token, clientId, { datetime, price });
  const { body } = await api.call<WireSession>(`/sessions/${id}`, {
    token,
    method: "PUT",
    body: { status: "CONFIRMADA" },
  });
  return body;
}

/** Asks for a receipt. */
export const makeReceipt = <Body = WireReceipt>(
  api: TestApi,
  token: string,
  body: object,
  headers: Record<string, string> = {},
) => api.call<Body>("/recibos", { token, body, headers });

/** Why a receipt was refused: each field with its sentence. */
export const refusalOf = ({ body }: { body: unknown }) =>
  ((body as WireProblem).errors ?? []).map(({ field, message }) => [field, message]);
