import type { LoaderFunction } from "react-router-dom";
import { preloadQuery } from "../../core/apollo.ts";
import { NotesDocument } from "./Notes.generated.ts";
import { readNotesAddress } from "./notesAddress.ts";
import { notesVariables } from "./notesVariables.ts";

/** Sends the screen's first request while its code is still on the way; the screen joins it. */
export const notesLoader: LoaderFunction = ({ request }) => {
  preloadQuery(NotesDocument, {
    variables: notesVariables({ search: "", ...readNotesAddress(new URL(request.url).searchParams) }),
    fetchPolicy: "network-only",
    errorPolicy: "all",
  });
  return null;
};
