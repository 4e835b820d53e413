import { and, eq } from "drizzle-orm";
import { consentLinks } from "../../api/consents/consents.links.ts";
import { consents } from "../../api/consents/consents.table.ts";
import type { ConsentKind } from "../../schema/rules/consents/consents.ts";
import type { WireClientConsents, WireConsentAsked, WireConsentText } from "../../schema/wire/consents/consents.ts";
import type { TestApi } from "./api.ts";

/** A text without a gap. */
export const A_TEXT = "Quién te atiende\n\nLa doctora <Vidal> & su equipo.\n\n- Con calma;\n- sin prisa.";

/** Keeps a text and publishes it. */
export async function publish(
  api: TestApi,
  token: string,
  kind: ConsentKind = "TRATAMIENTO",
  texto = A_TEXT,
): Promise<WireConsentText> {
  const path = `/consentimientos/textos/${kind}`;
  await api.call(path, { token, method: "PUT", body: { texto } });
  return (await api.call<WireConsentText>(`${path}/publicar`, { token, body: {} })).body;
}

/** Asks a client. */
export const ask = <Body = WireConsentAsked>(
  api: TestApi,
  token: string,
  client: string,
  body: object = { tipos: ["TRATAMIENTO"] },
  headers: Record<string, string> = {},
) => api.call<Body>(`/clientes/${client}/consentimientos`, { token, body, headers });

/** Notes that a client signed on paper. @returns what is kept of it */
export async function noted(api: TestApi, token: string, client: string, tipo: ConsentKind = "TRATAMIENTO") {
  const body = { tipo, nombre: "Ana Vega", fecha: "2026-10-01" };
  const { body: state } = await api.call<WireClientConsents>(`/clientes/${client}/consentimientos/papel`, {
    token,
    body,
  });
  const [made] = state.data;
  if (!made) throw new Error("the paper was not noted");
  return made;
}

/** How a client stands. */
export const stateOf = async (api: TestApi, token: string, client: string): Promise<WireClientConsents> =>
  (await api.call<WireClientConsents>(`/clientes/${client}/consentimientos`, { token })).body;
/** How one kind does. */
export const kindOf = async (api: TestApi, token: string, client: string, kind: ConsentKind = "TRATAMIENTO") =>
  (await stateOf(api, token, client)).tipos.find(({ tipo }) => tipo === kind);

/** The page of what waits for a client, as of a mail from before links told of the address. */
export async function pageOf(api: TestApi, client: string, kind: ConsentKind = "TRATAMIENTO"): Promise<string> {
  const [row] = await api.database.owner
    .select()
    .from(consents)
    .where(and(eq(consents.clientId, client), eq(consents.kind, kind), eq(consents.status, "PENDIENTE")));
  if (!row?.expiresAt) throw new Error("nothing waits for this client");
  const { id: consentId, professionalId, clientId, expiresAt } = row;
  const links = consentLinks(api.config.authSecret ?? "", api.config.publicUrl);
  return new URL(await links.make({ consentId, professionalId, clientId, expiresAt, emailSince: null })).pathname;
}

/** The hash of the text on a page. */
export const hashOn = (html: string): string => /name="huella" value="([\da-f]{64})"/.exec(html)?.[1] ?? "";

/** Accepts on a page as its form does. */
export async function accepting(api: TestApi, page: string, nombre = "Ana Vega Ríos"): Promise<Record<string, string>> {
  const { body } = await api.call<string>(page);
  return { respuesta: "aceptar", nombre, acepto: "si", huella: hashOn(body) };
}
