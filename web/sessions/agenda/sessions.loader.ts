import type { LoaderFunction } from "react-router-dom";
import { preloadQuery } from "../../core/apollo.ts";
import { AgendaDocument } from "./Agenda.generated.ts";
import { agendaVariables } from "./agendaVariables.ts";
import { readSessionsAddress } from "./sessionsAddress.ts";

/** Sends the agenda's request while the screen's code is still on the way; the screen joins it. */
export const sessionsLoader: LoaderFunction = ({ request }) => {
  preloadQuery(AgendaDocument, {
    variables: agendaVariables(readSessionsAddress(new URL(request.url).searchParams)),
    fetchPolicy: "network-only",
    errorPolicy: "all",
  });
  return null;
};
