-- Questionnaires of deleted clients are hidden by a column of their own, as objectives are.
CREATE OR REPLACE FUNCTION hide_measures() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  UPDATE measures SET hidden = NEW.deleted_at IS NOT NULL
    WHERE professional_id = NEW.professional_id AND client_id = NEW.id AND deleted_at IS NULL;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION hide_measures() FROM PUBLIC;
CREATE OR REPLACE TRIGGER clients_hide_measures AFTER UPDATE OF deleted_at ON clients
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION hide_measures();
