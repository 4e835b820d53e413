import { newestKnown } from "../../core/database/migrations.ts";
import { VERSION } from "../../core/version.ts";
import { type Finding, ok, wrong } from "./finding.ts";
import type { RunningService } from "./service.ts";

const OLDEST_NODE = 24;

/** @param applied when the newest migration was drawn up that the database has been through; null: none, or not known */
export function versionsFinding(applied: Date | null, running: RunningService | null): Finding {
  const node = process.versions.node;
  if (Number.parseInt(node, 10) < OLDEST_NODE) return wrong(`Node ${node} es demasiado antiguo: instala Node 24.`);
  const served = running?.status?.version;
  if (served && served !== VERSION)
    return wrong(`Funciona la versión ${served} y aquí está la ${VERSION}: reinicia el portal para pasar a esta.`);
  const known = newestKnown();
  if (applied && applied > known)
    return wrong(`La base de datos es de una versión más nueva que esta (${VERSION}): actualiza el programa.`);
  const tables = !applied
    ? ""
    : applied < known
      ? "; el próximo arranque pone las tablas al día"
      : ", con las tablas al día";
  return ok(`Consulta ${VERSION} con Node ${node}${tables}.`);
}
