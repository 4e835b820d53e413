-- Cancelled sessions are counted the way the others are, so that the number of all needs no counting. One that was
-- deleted counts for nothing; one whose client was deleted still counts on the client's row.
CREATE OR REPLACE FUNCTION count_sessions() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  was uuid := CASE WHEN OLD.deleted_at IS NULL THEN OLD.client_id END;
  is_now uuid := CASE WHEN NEW.deleted_at IS NULL THEN NEW.client_id END;
  was_cancelled integer := (OLD.status = 'CANCELADA')::integer;
  is_cancelled integer := (NEW.status = 'CANCELADA')::integer;
BEGIN
  IF was IS DISTINCT FROM is_now OR was_cancelled IS DISTINCT FROM is_cancelled THEN
    UPDATE clients SET session_count = session_count - 1 + was_cancelled,
      cancelled_session_count = cancelled_session_count - was_cancelled WHERE id = was;
    UPDATE clients SET session_count = session_count + 1 - is_cancelled,
      cancelled_session_count = cancelled_session_count + is_cancelled WHERE id = is_now;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_sessions() FROM PUBLIC;
CREATE OR REPLACE TRIGGER sessions_counted AFTER UPDATE OF status, client_id, deleted_at ON sessions
  FOR EACH ROW EXECUTE FUNCTION count_sessions();

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
  WITH turned AS (
    UPDATE sessions SET hidden = hide
      WHERE professional_id = NEW.professional_id AND client_id = NEW.id AND hidden <> hide AND deleted_at IS NULL
      RETURNING professional_id, type, status
  )
  INSERT INTO session_types (professional_id, type, session_count)
    SELECT professional_id, type, CASE WHEN hide THEN -count(*) ELSE count(*) END FROM turned
      WHERE status <> 'CANCELADA' GROUP BY professional_id, type
    ON CONFLICT (professional_id, type)
      DO UPDATE SET session_count = session_types.session_count + excluded.session_count;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION hide_sessions() FROM PUBLIC;
CREATE OR REPLACE TRIGGER clients_hide_sessions AFTER UPDATE OF deleted_at ON clients
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION hide_sessions();

-- A session that moves to another client leaves behind the notes about the one before.
CREATE OR REPLACE FUNCTION part_session_from_notes() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public
  AS $$
BEGIN
  UPDATE notes SET session_id = NULL
    WHERE professional_id = NEW.professional_id AND session_id = NEW.id AND client_id <> NEW.client_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER session_notes_parted AFTER UPDATE OF client_id ON sessions
  FOR EACH ROW WHEN (OLD.client_id <> NEW.client_id) EXECUTE FUNCTION part_session_from_notes();
