-- A counter that a trigger moves row by row is written anew for each row, and every write passes over all before it in
-- the same transaction: 40,000 rows took a minute and a half. What deletes or hides many rows counts them all at once.
DROP TRIGGER sessions_counted ON sessions;--> statement-breakpoint
CREATE TRIGGER sessions_counted AFTER INSERT OR UPDATE OF status, client_id ON sessions
  FOR EACH ROW EXECUTE FUNCTION count_sessions();--> statement-breakpoint
DROP TRIGGER session_types_counted ON sessions;--> statement-breakpoint
CREATE TRIGGER session_types_counted AFTER INSERT OR UPDATE OF status, type ON sessions
  FOR EACH ROW EXECUTE FUNCTION count_session_types();--> statement-breakpoint
CREATE FUNCTION count_deleted_sessions() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  UPDATE clients SET session_count = session_count - gone.kept,
      cancelled_session_count = cancelled_session_count - gone.cancelled
    FROM (
      SELECT client_id, count(*) FILTER (WHERE status <> 'CANCELADA') AS kept,
        count(*) FILTER (WHERE status = 'CANCELADA') AS cancelled
      FROM deleted_rows GROUP BY client_id
    ) AS gone WHERE clients.id = gone.client_id;
  UPDATE session_types SET session_count = session_types.session_count - gone.sessions
    FROM (
      SELECT professional_id, type, count(*) AS sessions FROM deleted_rows
        WHERE status <> 'CANCELADA' AND NOT client_deleted GROUP BY professional_id, type
    ) AS gone WHERE session_types.professional_id = gone.professional_id AND session_types.type = gone.type;
  RETURN NULL;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION count_deleted_sessions() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER sessions_deleted AFTER DELETE ON sessions REFERENCING OLD TABLE AS deleted_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_sessions();--> statement-breakpoint
CREATE OR REPLACE FUNCTION hide_sessions() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  hidden boolean := NEW.deleted_at IS NOT NULL;
BEGIN
  WITH turned AS (
    UPDATE sessions SET client_deleted = hidden
      WHERE professional_id = NEW.professional_id AND client_id = NEW.id AND client_deleted <> hidden
      RETURNING professional_id, type, status
  )
  INSERT INTO session_types (professional_id, type, session_count)
    SELECT professional_id, type, CASE WHEN hidden THEN -count(*) ELSE count(*) END FROM turned
      WHERE status <> 'CANCELADA' GROUP BY professional_id, type
    ON CONFLICT (professional_id, type)
      DO UPDATE SET session_count = session_types.session_count + excluded.session_count;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER clients_counted ON clients;--> statement-breakpoint
CREATE TRIGGER clients_counted AFTER INSERT OR UPDATE OF is_active, deleted_at, session_count, cancelled_session_count ON clients
  FOR EACH ROW EXECUTE FUNCTION count_clients();--> statement-breakpoint
CREATE FUNCTION count_deleted_clients() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  UPDATE professionals SET client_count = client_count - gone.clients,
      active_client_count = active_client_count - gone.active, session_count = session_count - gone.sessions,
      cancelled_session_count = cancelled_session_count - gone.cancelled
    FROM (
      SELECT professional_id, count(*) AS clients, count(*) FILTER (WHERE is_active) AS active,
        sum(session_count) AS sessions, sum(cancelled_session_count) AS cancelled
      FROM deleted_rows WHERE deleted_at IS NULL GROUP BY professional_id
    ) AS gone WHERE professionals.id = gone.professional_id;
  RETURN NULL;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION count_deleted_clients() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER clients_deleted AFTER DELETE ON clients REFERENCING OLD TABLE AS deleted_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_clients();--> statement-breakpoint
DROP TRIGGER notes_counted ON notes;--> statement-breakpoint
CREATE TRIGGER notes_counted AFTER INSERT OR UPDATE OF priority, is_ai ON notes
  FOR EACH ROW EXECUTE FUNCTION count_notes();--> statement-breakpoint
CREATE FUNCTION count_deleted_notes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  UPDATE professionals SET low_note_count = low_note_count - gone.low,
      medium_note_count = medium_note_count - gone.medium, high_note_count = high_note_count - gone.high,
      ai_note_count = ai_note_count - gone.ai
    FROM (
      SELECT professional_id, count(*) FILTER (WHERE priority = 'BAJA') AS low,
        count(*) FILTER (WHERE priority = 'MEDIA') AS medium, count(*) FILTER (WHERE priority = 'ALTA') AS high,
        count(*) FILTER (WHERE is_ai) AS ai
      FROM deleted_rows WHERE NOT client_deleted GROUP BY professional_id
    ) AS gone WHERE professionals.id = gone.professional_id;
  RETURN NULL;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION count_deleted_notes() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER notes_deleted AFTER DELETE ON notes REFERENCING OLD TABLE AS deleted_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_notes();--> statement-breakpoint
DROP TRIGGER objectives_counted ON objectives;--> statement-breakpoint
CREATE TRIGGER objectives_counted AFTER INSERT OR UPDATE OF status, progress, client_id ON objectives
  FOR EACH ROW EXECUTE FUNCTION count_objectives();--> statement-breakpoint
CREATE FUNCTION count_deleted_objectives() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  UPDATE clients SET active_objective_count = active_objective_count - gone.objectives,
      active_objective_progress = active_objective_progress - gone.progress
    FROM (
      SELECT client_id, count(*) AS objectives, sum(progress) AS progress
      FROM deleted_rows WHERE status = 'active' GROUP BY client_id
    ) AS gone WHERE clients.id = gone.client_id;
  RETURN NULL;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION count_deleted_objectives() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER objectives_deleted AFTER DELETE ON objectives REFERENCING OLD TABLE AS deleted_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_objectives();--> statement-breakpoint
DROP TRIGGER ratings_counted ON session_ratings;--> statement-breakpoint
CREATE TRIGGER ratings_counted AFTER INSERT OR UPDATE OF rating ON session_ratings
  FOR EACH ROW EXECUTE FUNCTION count_ratings();--> statement-breakpoint
CREATE FUNCTION count_deleted_ratings() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  UPDATE professionals SET rating_counts = ARRAY[rating_counts[1] - gone.one, rating_counts[2] - gone.two,
      rating_counts[3] - gone.three, rating_counts[4] - gone.four, rating_counts[5] - gone.five]
    FROM (
      SELECT professional_id, count(*) FILTER (WHERE rating = 1) AS one, count(*) FILTER (WHERE rating = 2) AS two,
        count(*) FILTER (WHERE rating = 3) AS three, count(*) FILTER (WHERE rating = 4) AS four,
        count(*) FILTER (WHERE rating = 5) AS five
      FROM deleted_rows WHERE rating IS NOT NULL GROUP BY professional_id
    ) AS gone WHERE professionals.id = gone.professional_id;
  RETURN NULL;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION count_deleted_ratings() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER ratings_deleted AFTER DELETE ON session_ratings REFERENCING OLD TABLE AS deleted_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_ratings();
