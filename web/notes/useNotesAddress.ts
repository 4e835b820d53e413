import { useSearchParams } from "react-router-dom";
import { type NotesAddress, readNotesAddress, writeNotesAddress } from "./notesAddress.ts";

/** Opens the AI dialog for the client named with it, or for none; other screens lead here with it. */
const AI = "ia";

/** What of the notes is shown, kept in the address so that a reload and the Back button find it again. */
export function useNotesAddress() {
  const [params, setParams] = useSearchParams();
  return {
    ...readNotesAddress(params),
    /** The client that a note is to be written about with AI; null when this is not asked for. */
    askedAi: params.get(AI),
    /** Goes to other notes, on their first page unless said otherwise, and forgets what was asked for. */
    show: (change: Partial<NotesAddress>, options?: { replace: boolean }) =>
      setParams((now) => writeNotesAddress({ ...readNotesAddress(now), page: 1, ...change }), options),
  };
}
