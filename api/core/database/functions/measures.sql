-- Questionnaires of deleted clients are hidden by a column of their own, as objectives are.
CREATE OR REPLACE FUNCTION hide_measures() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  hide boolean := NEW.deleted_at IS NOT NULL;
BEGIN
  PERFORM FROM measures
    WHERE professional_id = NEW.professional_id AND client_id = NEW.id AND hidden <> hide AND deleted_at IS NULL LIMIT 1;
  IF FOUND THEN
    UPDATE measures SET hidden = hide
      WHERE professional_id = NEW.professional_id AND client_id = NEW.id AND hidden <> hide AND deleted_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION hide_measures() FROM PUBLIC;
CREATE OR REPLACE TRIGGER clients_hide_measures AFTER UPDATE OF deleted_at ON clients
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION hide_measures();
