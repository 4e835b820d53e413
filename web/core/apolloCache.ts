import { InMemoryCache } from "@apollo/client";
import { relayStylePagination } from "@apollo/client/utilities";
import { possibleTypes } from "./possibleTypes.generated.json";

/** Normalized by id; one viewer; a page of clients for each filter and page, so that going back shows it at once; an agenda for each month. */
export const createCache = () =>
  new InMemoryCache({
    possibleTypes,
    typePolicies: {
      Viewer: { keyFields: [], fields: { limits: { merge: true }, membership: { merge: true } } },
      // One screen asks how far a limit is used, another also how serious that is.
      Limit: { merge: true },
      // What a new session proposes asks only when the last one's reminder was due.
      Reminder: { merge: true },
      // Each reading tells all of a month.
      Agenda: {
        keyFields: ["month"],
        fields: {
          therapySessions: { merge: false },
          todaySessions: { merge: false },
          upcomingSessions: { merge: false },
        },
      },
      // Each reading tells all of them: what is deleted is in none.
      Client: { fields: { objectives: { merge: false } } },
      // How all kinds stand for a client.
      ClientConsents: { keyFields: ["clientId"] },
      Retention: { keyFields: [], fields: { due: { merge: false } } },
      // Read further and further back.
      Note: { fields: { versions: relayStylePagination() } },
      // One practice has one of each; their parts are asked for together.
      Dashboard: { keyFields: [] },
      Analytics: { keyFields: [] },
      AiAssistant: { keyFields: [] },
      Query: {
        fields: {
          agenda: {
            read: (existing, { args, toReference }) =>
              existing ?? (args?.month ? toReference({ __typename: "Agenda", month: args.month }) : undefined),
          },
          clients: { keyArgs: ["filter", ["search", "status"], "order", "page", "pageSize"] },
          client: {
            read: (existing, { args, toReference }) =>
              // Nobody, as an answer, stays nobody.
              existing === undefined ? toReference({ __typename: "Client", id: String(args?.id) }) : existing,
          },
          clientStats: { merge: true },
          // Each reading tells all that wait.
          bookingRequests: { merge: false },
          dataExports: { merge: false },
          // One timeline of the kinds asked for, however many pages of it have been read.
          clientTimeline: relayStylePagination(["clientId", "kinds"]),
        },
      },
    },
  });
