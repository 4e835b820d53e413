import { readFileSync } from "node:fs";
import path from "node:path";
import { readClientAddress } from "../web/clients/list/clientAddress.ts";
import { clientsVariables } from "../web/clients/list/clientsVariables.ts";
import { agendaVariables } from "../web/sessions/agenda/agendaVariables.ts";
import { readSessionsAddress } from "../web/sessions/agenda/sessionsAddress.ts";

const bare = new URLSearchParams();
const shell = { operationName: "Shell", variables: {} };
const clients = {
  operationName: "Clients",
  variables: clientsVariables({ search: "", ...readClientAddress(bare) }),
};
const agenda = { operationName: "Agenda", variables: agendaVariables(readSessionsAddress(bare)) };

/** What a screen's loaders send when there is nothing behind its address. */
const FIRST = {
  "/dashboard": [shell, { operationName: "Dashboard", variables: {} }],
  "/dashboard/clients": [shell, clients],
  "/dashboard/clientes": [shell, clients],
  "/dashboard/sessions": [shell, agenda],
  "/dashboard/sesiones": [shell, agenda],
  "/dashboard/analytics": [shell, { operationName: "Analytics", variables: {} }],
};

interface Manifest {
  operations: { id: string; name: string }[];
}

/** The script that asks for a page's first data, with the hashes of this build's operations. @throws Error naming one that is not among them */
export function firstDataScript(web: string): string {
  const manifest = JSON.parse(readFileSync(path.join(web, "core/documents.generated.json"), "utf8")) as Manifest;
  const hashed = Object.entries(FIRST).map(([page, operations]) => [
    page,
    operations.map((operation) => {
      const known = manifest.operations.find(({ name }) => name === operation.operationName);
      if (!known) throw new Error(`.ci/vite.firstData.ts: there is no operation ${operation.operationName}`);
      return { ...operation, sha256Hash: known.id };
    }),
  ]);
  const script = readFileSync(path.join(web, "app/shell/firstData.js"), "utf8");
  return script.replace("const FIRST = {};", () => `const FIRST = ${JSON.stringify(Object.fromEntries(hashed))};`);
}
