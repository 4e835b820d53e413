import { expect, test } from "vitest";
import { aWireClient, STATS } from "../../support/outside/wireExamples.ts";
import { CLIENTS, CREATE, INPUT, SCREEN, SET_STATUS } from "./documents.ts";
import { overDouble } from "./overDouble.ts";

const { gateway, service, token } = await overDouble();
const problem = (status: number, code: string, headers: Record<string, string> = {}) => ({
  status,
  type: "application/problem+json",
  json: { status, code },
  headers,
});
service.on("GET /clientes", { json: { data: [aWireClient("c1")], pagination: { page: 1, pageSize: 10, total: 1 } } });
service.on("GET /clientes/stats", { json: STATS });
service.on("POST /clientes", problem(500, "INTERNAL"));
service.on("PUT /clientes/c1", problem(409, "CONFLICT"));
service.on("GET /clientes/nobody", problem(404, "NOT_FOUND"));
service.on("GET /clientes/busy", problem(429, "RATE_LIMITED", { "retry-after": "17" }));
service.on("GET /clientes/odd", { json: "rubbish" });

const ONE = "query One($id: ID!) { client(id: $id) { id name } }";
const BOTH = "query Both($id: ID!) { clientStats { totalClients } client(id: $id) { id } }";
const COSTLY = "query Costly($pageSize: Int!) { clients(pageSize: $pageSize) { items { id objectives { id } } } }";
const TWO = "query A { clientStats { totalClients } } query B { clientStats { activeClients } }";

interface Case {
  query: string;
  variables?: unknown;
  operationName?: unknown;
  headers?: Record<string, string>;
  stranger?: boolean;
}
const CASES: Record<string, Case> = {
  "a page": { query: CLIENTS },
  "several parts, some of which fail": { query: SCREEN },
  "a write that fails": { query: CREATE, variables: { input: INPUT } },
  "a write that is refused": { query: CREATE, variables: { input: { ...INPUT, name: "" } } },
  "a write in conflict": { query: SET_STATUS, variables: { id: "c1", version: 1, status: "ACTIVE" } },
  "what nobody has": { query: ONE, variables: { id: "nobody" } },
  "the only part, turned away for a while": { query: ONE, variables: { id: "busy" } },
  "one of two parts, turned away for a while": { query: BOTH, variables: { id: "busy" } },
  "rubbish from the service": { query: ONE, variables: { id: "odd" } },
  "an error in English": { query: ONE, variables: { id: "nobody" }, headers: { "accept-language": "en" } },
  "an argument out of bounds": { query: CLIENTS, variables: { page: 0 } },
  "a variable that is missing": { query: ONE },
  "null where a default is": {
    query: "query N($n: Int = 3) { clients(pageSize: $n) { items { id } } }",
    variables: { n: null },
  },
  "a variable of another type": { query: CLIENTS, variables: { page: "one", filter: { nothing: 1 } } },
  "variables that are a list": { query: CLIENTS, variables: [] },
  "variables that are a text": { query: CLIENTS, variables: "{}" },
  "variables that are null": { query: CLIENTS, variables: null },
  "what costs too much": { query: COSTLY, variables: { pageSize: 100 } },
  "one of two operations": { query: TWO, operationName: "B" },
  "none of two operations": { query: TWO },
  "an operation that is not there": { query: TWO, operationName: "C" },
  "a name that is no text": { query: TWO, operationName: 1 },
  "a field that is left out": {
    query: "query L($with: Boolean!) { clientStats @include(if: $with) { totalClients } }",
    variables: { with: false },
  },
  "the schema, by a stranger": { query: "query T { __typename }", stranger: true },
  "more than the schema, by a stranger": {
    query: "query T { __typename clientStats { totalClients } }",
    stranger: true,
  },
  "another type of answer": { query: CLIENTS, headers: { accept: "application/graphql-response+json" } },
};

test.each(Object.entries(CASES))(
  "%s: the first answer to a document and all after it are the same",
  async (name, asked) => {
    const { headers: given = {}, stranger = false, ...body } = { ...asked, query: `# ${name}\n${asked.query}` };
    const send = async () => {
      const response = await fetch(`${gateway.url}/graphql`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-request-id": "the-same-each-time",
          ...(stranger ? {} : { authorization: `Bearer ${token}` }),
          ...given,
        },
        body: JSON.stringify(body),
      });
      const headers = [...response.headers].filter(([name]) => name !== "date" && name !== "content-length");
      const text = (await response.text()).replace(/"remaining":\d+|"resetAt":"[^"]+"/g, "…");
      return { status: response.status, headers, text };
    };
    const first = await send();
    // Read by Apollo Server, then run by graphql-js, then compiled.
    for (let time = 1; time < 5; time += 1) expect(await send()).toEqual(first);
  },
);
