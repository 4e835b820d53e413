-- A session that moves to another client leaves behind the notes about the one before.
CREATE FUNCTION part_session_from_notes() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public
  AS $$
BEGIN
  UPDATE notes SET session_id = NULL
    WHERE professional_id = NEW.professional_id AND session_id = NEW.id AND client_id <> NEW.client_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER session_notes_parted AFTER UPDATE OF client_id ON sessions
  FOR EACH ROW WHEN (OLD.client_id <> NEW.client_id) EXECUTE FUNCTION part_session_from_notes();--> statement-breakpoint
UPDATE notes SET session_id = NULL FROM sessions
  WHERE sessions.id = notes.session_id AND sessions.professional_id = notes.professional_id
    AND sessions.client_id <> notes.client_id;
