import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { readClientAddress, type StatusChoice, withParam } from "./clientAddress.ts";

/** Tells the open profile that the list is one step back. */
export const FROM_LIST = { openedFromList: true };

/**
 * The part of the clients screen that lives in the address: page, status filter and the open profile, so that a reload
 * and the Back button find them again. Never a name or a search text (decisions.md 30).
 */
export function useClientAddress() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  return {
    ...readClientAddress(params),
    setPage: (page: number, options?: { replace: boolean }) =>
      setParams((now) => withParam(now, "pagina", page > 1 ? String(page) : null), options),
    setStatusChoice: (choice: StatusChoice) =>
      setParams((now) => withParam(withParam(now, "pagina", null), "estado", choice === "todos" ? null : choice)),
    /** The address's query with a client's profile open; for links. */
    profileSearch: (id: string) => `?${withParam(params, "cliente", id)}`,
    openProfile: (id: string) => setParams((now) => withParam(now, "cliente", id), { state: FROM_LIST }),
    /** Back to the list: one step back when the profile was opened from it, else the same page without the profile. */
    closeProfile: () => {
      if (location.state?.openedFromList) navigate(-1);
      else setParams((now) => withParam(now, "cliente", null), { replace: true });
    },
  };
}
