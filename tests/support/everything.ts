import { openapiDocument } from "../../schema/wire/openapi.ts";
import type { TestApi } from "./api.ts";

const NOBODYS = "00000000-0000-4000-8000-000000000000";

/**
 * All that the service tells of a practice as it is, by address: every GET of the contract, ids filled in, and the searches.
 * @param ids by the first word of the address
 * @param word that is looked for
 */
export async function everything(
  api: TestApi,
  token: string,
  ids: Record<string, string>,
  word: string,
): Promise<Record<string, string>> {
  const told: Record<string, string> = {};
  for (const [path, item] of Object.entries(openapiDocument().paths ?? {})) {
    // What was deleted, and what has happened, is told of the past; receivers of that are no part of the practice's work.
    // So is what would be erased for good, of who is deleted too.
    // So is who looked at what, this here included, and what was taken along.
    // One version is called by a number that moves when its note is restored; the list of them tells of each.
    if (
      !("get" in item) ||
      /\/eliminad[ao]s$|^\/cambios$|^\/registro$|\/borrado$|^\/avisos|^\/exportaciones|^\/calendarios|\{version\}$|\{numero\}$/.test(
        path,
      )
    )
      continue;
    const room = path.split("/")[1] ?? "";
    // A receipt stays as it was made out, whatever becomes of what it is about, and a consent has none: nobody's is asked for.
    const id = ["recibos", "consentimientos", "borrados", "exportaciones"].includes(room) ? NOBODYS : ids[room];
    const keys = path.includes("{key}") ? ["new", ids.notas] : [id];
    if (path.includes("{") && !keys.every(Boolean)) throw new Error(`tell the test an id for ${path}`);
    for (const key of path.includes("{") ? keys : [""]) {
      const { body } = await api.call<unknown>(path.replace(/\{\w+\}/, String(key)), { token });
      told[`${path} ${key}`] = JSON.stringify(body).replace(/"(?:version|claves|updatedAt|requestId)":[^,}]+/g, "");
    }
  }
  for (const query of [`/clientes?search=${word}`, `/notas?search=${word}`, `/sessions?search=${word}`])
    told[query] = JSON.stringify((await api.call<unknown>(query, { token })).body).replace(
      /"(?:version|updatedAt)":[^,}]+/g,
      "",
    );
  return told;
}
