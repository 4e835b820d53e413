-- A change of progress leads to no note and no session that has been given to another client since.
UPDATE objective_changes SET note_id = NULL
  FROM notes
  WHERE notes.professional_id = objective_changes.professional_id AND notes.id = objective_changes.note_id
    AND notes.client_id <> objective_changes.client_id;--> statement-breakpoint
UPDATE objective_changes SET session_id = NULL
  FROM sessions
  WHERE sessions.professional_id = objective_changes.professional_id AND sessions.id = objective_changes.session_id
    AND sessions.client_id <> objective_changes.client_id;
