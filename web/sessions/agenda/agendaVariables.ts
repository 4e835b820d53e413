import type { AgendaQueryVariables } from "./Agenda.generated.ts";
import type { SessionsAddress } from "./sessionsAddress.ts";

/** The agenda's variables in one form only, so that loader and screen send one request and share one cache entry. */
export const agendaVariables = ({ month, page }: Pick<SessionsAddress, "month" | "page">): AgendaQueryVariables => ({
  month,
  page,
});
