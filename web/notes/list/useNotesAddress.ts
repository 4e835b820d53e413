import { useSearchParams } from "react-router-dom";
import { type NotesAddress, readNotesAddress, writeNotesAddress } from "./notesAddress.ts";

/** What of the notes is shown, kept in the address so that a reload and the Back button find it again. */
export function useNotesAddress() {
  const [params, setParams] = useSearchParams();
  return {
    ...readNotesAddress(params),
    /** Goes to other notes, on their first page unless said otherwise. */
    show: (change: Partial<NotesAddress>, options?: { replace: boolean }) =>
      setParams((now) => writeNotesAddress({ ...readNotesAddress(now), page: 1, found: 1, ...change }), options),
  };
}
