import type { Router } from "express";
import type { Database } from "../core/database/database.ts";
import { deletedNoteRoutes } from "./deleted.routes.ts";
import { noteDraftRoutes } from "./drafts.routes.ts";
import { noteRoutes } from "./notes.routes.ts";
import { noteSignatureRoutes } from "./record/signatures.routes.ts";
import { noteVersionRoutes } from "./record/versions.routes.ts";
import { noteTemplateRoutes } from "./templates/templates.routes.ts";

/** All calls of the room; those whose address could be taken for a note's come first. */
export const roomOfNotes = (database: Database): Router[] =>
  [noteDraftRoutes, noteTemplateRoutes, deletedNoteRoutes, noteVersionRoutes, noteSignatureRoutes, noteRoutes].map(
    (routes) => routes(database),
  );
