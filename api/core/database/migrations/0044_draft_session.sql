ALTER TABLE "note_drafts" ADD COLUMN "session_id" uuid;--> statement-breakpoint
-- What was kept before told no session: a note that is changed is about the one it has.
UPDATE note_drafts SET session_id = notes.session_id
  FROM notes
  WHERE notes.id = note_drafts.note_id AND notes.professional_id = note_drafts.professional_id AND notes.client_id = note_drafts.client_id;