-- Cancelled sessions are counted the way the others are, so that the number of all needs no counting. One that was
-- deleted counts for nothing; one whose client was deleted still counts on the client's row.
CREATE OR REPLACE FUNCTION count_sessions() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  -- Most changes count for nothing, and a statement that changes no client has all its triggers run all the same.
  IF NOT EXISTS (
    SELECT id, client_id, status, deleted_at IS NULL FROM new_rows
    EXCEPT SELECT id, client_id, status, deleted_at IS NULL FROM old_rows)
  THEN
    RETURN NULL;
  END IF;
  UPDATE clients SET session_count = session_count + turned.kept,
      cancelled_session_count = cancelled_session_count + turned.cancelled
    FROM (
      SELECT client_id, coalesce(sum(step) FILTER (WHERE status <> 'CANCELADA'), 0) AS kept,
        coalesce(sum(step) FILTER (WHERE status = 'CANCELADA'), 0) AS cancelled
      FROM (
        SELECT -1 AS step, client_id, status, deleted_at FROM old_rows
        UNION ALL SELECT 1, client_id, status, deleted_at FROM new_rows
      ) AS each WHERE deleted_at IS NULL GROUP BY client_id
    ) AS turned WHERE clients.id = turned.client_id AND (kept, cancelled) <> (0, 0);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_sessions() FROM PUBLIC;
CREATE OR REPLACE TRIGGER sessions_counted AFTER UPDATE ON sessions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_sessions();

CREATE OR REPLACE FUNCTION count_many_sessions() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  UPDATE clients SET session_count = session_count + sign * many.kept,
      cancelled_session_count = cancelled_session_count + sign * many.cancelled
    FROM (
      SELECT client_id, count(*) FILTER (WHERE status <> 'CANCELADA') AS kept,
        count(*) FILTER (WHERE status = 'CANCELADA') AS cancelled
      FROM counted WHERE deleted_at IS NULL GROUP BY client_id
    ) AS many WHERE clients.id = many.client_id;
  IF TG_OP = 'DELETE' THEN
    UPDATE session_types SET session_count = session_types.session_count - many.sessions
      FROM (
        SELECT professional_id, type, count(*) AS sessions FROM counted
          WHERE status <> 'CANCELADA' AND NOT hidden GROUP BY professional_id, type
      ) AS many WHERE session_types.professional_id = many.professional_id AND session_types.type = many.type;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_many_sessions() FROM PUBLIC;
CREATE OR REPLACE TRIGGER sessions_made AFTER INSERT ON sessions REFERENCING NEW TABLE AS counted
  FOR EACH STATEMENT EXECUTE FUNCTION count_many_sessions();
CREATE OR REPLACE TRIGGER sessions_deleted AFTER DELETE ON sessions REFERENCING OLD TABLE AS counted
  FOR EACH STATEMENT EXECUTE FUNCTION count_many_sessions();

-- Sessions of deleted clients are hidden by a column of their own, so that lists and numbers need no look at the client.
CREATE OR REPLACE FUNCTION hide_sessions() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  hide boolean := NEW.deleted_at IS NOT NULL;
BEGIN
  PERFORM FROM sessions
    WHERE professional_id = NEW.professional_id AND client_id = NEW.id AND hidden <> hide AND deleted_at IS NULL LIMIT 1;
  IF FOUND THEN
    UPDATE sessions SET hidden = hide
      WHERE professional_id = NEW.professional_id AND client_id = NEW.id AND hidden <> hide AND deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION hide_sessions() FROM PUBLIC;
CREATE OR REPLACE TRIGGER clients_hide_sessions AFTER UPDATE OF deleted_at ON clients
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION hide_sessions();

-- A session that moves to another client leaves behind the notes about the one before: they have changed, signed ones too.
CREATE OR REPLACE FUNCTION part_session_from_notes() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public
  AS $$
BEGIN
  UPDATE notes SET session_id = NULL, version = version + 1
    WHERE professional_id = NEW.professional_id AND session_id = NEW.id AND client_id <> NEW.client_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER session_notes_parted AFTER UPDATE OF client_id ON sessions
  FOR EACH ROW WHEN (OLD.client_id <> NEW.client_id) EXECUTE FUNCTION part_session_from_notes();

-- Nor does it bring along what the client before answered about it or was mailed: their words are none of the other's
-- record, and how far their objectives came in it is none of it either. Given back, what they said is theirs again. Who
-- has not been asked yet how it was is asked as its client.
CREATE OR REPLACE FUNCTION part_session_from_client() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  UPDATE session_answers SET client_id = OLD.client_id
    WHERE professional_id = NEW.professional_id AND session_id = NEW.id AND client_id IS NULL;
  UPDATE session_ratings SET client_id = OLD.client_id
    WHERE professional_id = NEW.professional_id AND session_id = NEW.id AND client_id IS NULL AND status <> 'PENDIENTE';
  UPDATE objective_changes SET session_id = NULL WHERE professional_id = NEW.professional_id AND session_id = NEW.id;
  DELETE FROM session_reminders
    WHERE professional_id = NEW.professional_id AND session_id = NEW.id AND recipient = 'CLIENTE';
  UPDATE booking_requests SET session_id = NULL WHERE professional_id = NEW.professional_id AND session_id = NEW.id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION part_session_from_client() FROM PUBLIC;
CREATE OR REPLACE TRIGGER session_client_parted AFTER UPDATE OF client_id ON sessions
  FOR EACH ROW WHEN (OLD.client_id <> NEW.client_id) EXECUTE FUNCTION part_session_from_client();
