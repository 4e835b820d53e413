-- The numbers on a client's row follow its objectives, whether the client is deleted or not, but none that was deleted
-- itself.
CREATE OR REPLACE FUNCTION count_objectives() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  was uuid := CASE WHEN TG_OP <> 'INSERT' AND OLD.status = 'active' AND OLD.deleted_at IS NULL THEN OLD.client_id END;
  is_now uuid := CASE WHEN TG_OP <> 'DELETE' AND NEW.status = 'active' AND NEW.deleted_at IS NULL THEN NEW.client_id END;
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
CREATE OR REPLACE TRIGGER objectives_counted AFTER INSERT OR UPDATE OF status, progress, client_id, deleted_at ON objectives
  FOR EACH ROW EXECUTE FUNCTION count_objectives();

CREATE OR REPLACE FUNCTION count_deleted_objectives() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  UPDATE clients SET active_objective_count = active_objective_count - gone.objectives,
      active_objective_progress = active_objective_progress - gone.progress
    FROM (
      SELECT client_id, count(*) AS objectives, sum(progress) AS progress
      FROM deleted_rows WHERE status = 'active' AND deleted_at IS NULL GROUP BY client_id
    ) AS gone WHERE clients.id = gone.client_id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_deleted_objectives() FROM PUBLIC;
CREATE OR REPLACE TRIGGER objectives_deleted AFTER DELETE ON objectives REFERENCING OLD TABLE AS deleted_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_objectives();

-- Objectives of deleted clients are hidden by a column of their own, as notes are.
CREATE OR REPLACE FUNCTION hide_objectives() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  UPDATE objectives SET hidden = NEW.deleted_at IS NOT NULL
    WHERE professional_id = NEW.professional_id AND client_id = NEW.id AND deleted_at IS NULL;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION hide_objectives() FROM PUBLIC;
CREATE OR REPLACE TRIGGER clients_hide_objectives AFTER UPDATE OF deleted_at ON clients
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION hide_objectives();
