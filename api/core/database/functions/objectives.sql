-- The numbers on a client's row follow its objectives, whether the client is deleted or not, but none that was deleted
-- itself.
CREATE OR REPLACE FUNCTION count_objectives() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  was uuid := CASE WHEN OLD.status = 'active' AND OLD.deleted_at IS NULL THEN OLD.client_id END;
  is_now uuid := CASE WHEN NEW.status = 'active' AND NEW.deleted_at IS NULL THEN NEW.client_id END;
BEGIN
  IF was IS NOT NULL THEN
    UPDATE clients SET active_objective_count = active_objective_count - 1,
      active_objective_progress = active_objective_progress - OLD.progress WHERE id = was;
  END IF;
  IF is_now IS NOT NULL THEN
    UPDATE clients SET active_objective_count = active_objective_count + 1,
      active_objective_progress = active_objective_progress + NEW.progress WHERE id = is_now;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_objectives() FROM PUBLIC;
CREATE OR REPLACE TRIGGER objectives_counted AFTER UPDATE OF status, progress, client_id, deleted_at ON objectives
  FOR EACH ROW EXECUTE FUNCTION count_objectives();

CREATE OR REPLACE FUNCTION count_many_objectives() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  UPDATE clients SET active_objective_count = active_objective_count + sign * many.objectives,
      active_objective_progress = active_objective_progress + sign * many.progress
    FROM (
      SELECT client_id, count(*) AS objectives, sum(progress) AS progress
      FROM counted WHERE status = 'active' AND deleted_at IS NULL GROUP BY client_id
    ) AS many WHERE clients.id = many.client_id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_many_objectives() FROM PUBLIC;
CREATE OR REPLACE TRIGGER objectives_made AFTER INSERT ON objectives REFERENCING NEW TABLE AS counted
  FOR EACH STATEMENT EXECUTE FUNCTION count_many_objectives();
CREATE OR REPLACE TRIGGER objectives_deleted AFTER DELETE ON objectives REFERENCING OLD TABLE AS counted
  FOR EACH STATEMENT EXECUTE FUNCTION count_many_objectives();

-- Objectives of deleted clients are hidden by a column of their own, as notes are.
CREATE OR REPLACE FUNCTION hide_objectives() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  hide boolean := NEW.deleted_at IS NOT NULL;
BEGIN
  PERFORM FROM objectives
    WHERE professional_id = NEW.professional_id AND client_id = NEW.id AND hidden <> hide AND deleted_at IS NULL LIMIT 1;
  IF FOUND THEN
    UPDATE objectives SET hidden = hide
      WHERE professional_id = NEW.professional_id AND client_id = NEW.id AND hidden <> hide AND deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION hide_objectives() FROM PUBLIC;
CREATE OR REPLACE TRIGGER clients_hide_objectives AFTER UPDATE OF deleted_at ON clients
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION hide_objectives();

-- How far an objective has come is kept whoever changes it, with the right to write there for nobody else. A progress that
-- changes without leaving what was before it is an undoing: the change it takes back never was, and is kept no more.
CREATE OR REPLACE FUNCTION keep_objective_change() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.progress_before IS NULL AND OLD.progress_before = NEW.progress THEN
    DELETE FROM objective_changes WHERE id = (
      SELECT id FROM objective_changes
        WHERE professional_id = NEW.professional_id AND objective_id = NEW.id AND progress_before IS NOT NULL
          AND version = OLD.version AND progress = OLD.progress
        ORDER BY at DESC LIMIT 1);
    IF FOUND THEN RETURN NULL; END IF;
  END IF;
  INSERT INTO objective_changes (
      professional_id, objective_id, client_id, at, version, progress_before, progress, status_before, status)
    VALUES (
      NEW.professional_id, NEW.id, NEW.client_id, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE clock_timestamp() END,
      NEW.version, CASE TG_OP WHEN 'UPDATE' THEN OLD.progress END, NEW.progress,
      CASE TG_OP WHEN 'UPDATE' THEN OLD.status END, NEW.status);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION keep_objective_change() FROM PUBLIC;
CREATE OR REPLACE TRIGGER objectives_begun AFTER INSERT ON objectives
  FOR EACH ROW EXECUTE FUNCTION keep_objective_change();
CREATE OR REPLACE TRIGGER objectives_kept AFTER UPDATE OF progress, status ON objectives
  FOR EACH ROW WHEN ((OLD.progress, OLD.status) IS DISTINCT FROM (NEW.progress, NEW.status))
  EXECUTE FUNCTION keep_objective_change();

-- An objective that is somebody else's takes its changes along.
CREATE OR REPLACE FUNCTION move_objective_changes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  UPDATE objective_changes SET client_id = NEW.client_id, session_id = NULL, note_id = NULL
    WHERE professional_id = NEW.professional_id AND objective_id = NEW.id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION move_objective_changes() FROM PUBLIC;
CREATE OR REPLACE TRIGGER objectives_moved AFTER UPDATE OF client_id ON objectives
  FOR EACH ROW WHEN (OLD.client_id <> NEW.client_id) EXECUTE FUNCTION move_objective_changes();

-- How far objectives had come before they were brought in, in the place of the change with which they were made: of
-- objectives alone that this very transaction has made.
CREATE OR REPLACE FUNCTION bring_objective_changes(of_objectives uuid[], brought jsonb) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  DELETE FROM objective_changes USING objectives AS made
    WHERE made.id = ANY (of_objectives) AND objective_changes.objective_id = made.id
      AND made.xmin = pg_current_xact_id()::xid
      AND made.professional_id = nullif(current_setting('app.professional', true), '')::uuid;
  INSERT INTO objective_changes (
      id, professional_id, objective_id, client_id, at, version, progress_before, progress, status_before, status,
      session_id, note_id)
    SELECT kept.id, made.professional_id, made.id, made.client_id, kept.at, kept.version, kept.progress_before,
        kept.progress, kept.status_before, kept.status, kept.session_id, kept.note_id
      FROM jsonb_to_recordset(brought) AS kept (
        id uuid, objective_id uuid, at timestamptz, version integer, progress_before integer, progress integer,
        status_before text, status text, session_id uuid, note_id uuid)
      JOIN objectives AS made ON made.id = kept.objective_id AND made.xmin = pg_current_xact_id()::xid
        AND made.professional_id = nullif(current_setting('app.professional', true), '')::uuid;
END $$;
REVOKE ALL ON FUNCTION bring_objective_changes(uuid[], jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bring_objective_changes(uuid[], jsonb) TO app_user;
