REVOKE ALL ON SCHEMA auth FROM PUBLIC;--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO app_user;--> statement-breakpoint
GRANT SELECT ON plans TO app_user;--> statement-breakpoint
-- UPDATE of two columns also allows locking the row, which is how a plan's limit is held.
GRANT SELECT, UPDATE (full_name, time_zone) ON professionals TO app_user;--> statement-breakpoint
-- No DELETE: clients are marked, and removed later by the purge.
GRANT SELECT, INSERT, UPDATE ON clients TO app_user;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO app_user;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON idempotency_keys TO app_user;--> statement-breakpoint
INSERT INTO plans (id, name, monthly_cents, yearly_cents, max_clients, max_ai_generations, is_free, is_public, plan_order) VALUES
  (1, 'Gratis', 0, 0, 5, 10, true, true, 0),
  (2, 'Esencial', 1500, 15000, 20, 40, false, true, 1),
  (3, 'Profesional', 2900, 27840, 50, 100, false, true, 2),
  (4, 'Clínica', 5900, 59000, NULL, NULL, false, true, 3);--> statement-breakpoint
-- The numbers on a client's row follow its sessions, those on the professional's row follow the clients, each in the
-- transaction of the change. They take row locks upwards, so a writer locks the professional's row before all else.
CREATE FUNCTION count_sessions() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  was uuid := CASE WHEN TG_OP <> 'INSERT' AND OLD.status <> 'CANCELADA' THEN OLD.client_id END;
  is_now uuid := CASE WHEN TG_OP <> 'DELETE' AND NEW.status <> 'CANCELADA' THEN NEW.client_id END;
BEGIN
  IF was IS DISTINCT FROM is_now THEN
    UPDATE clients SET session_count = session_count - 1 WHERE id = was;
    UPDATE clients SET session_count = session_count + 1 WHERE id = is_now;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION count_sessions() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER sessions_counted AFTER INSERT OR DELETE OR UPDATE OF status, client_id ON sessions
  FOR EACH ROW EXECUTE FUNCTION count_sessions();--> statement-breakpoint
CREATE FUNCTION count_clients() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  kept integer := 0;
  active integer := 0;
  held integer := 0;
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
    kept := kept + 1;
    active := active + NEW.is_active::integer;
    held := held + NEW.session_count;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN
    kept := kept - 1;
    active := active - OLD.is_active::integer;
    held := held - OLD.session_count;
  END IF;
  IF kept <> 0 OR active <> 0 OR held <> 0 THEN
    UPDATE professionals
      SET client_count = client_count + kept, active_client_count = active_client_count + active,
        session_count = session_count + held
      WHERE id = coalesce(NEW.professional_id, OLD.professional_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION count_clients() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER clients_counted AFTER INSERT OR DELETE OR UPDATE OF is_active, deleted_at, session_count ON clients
  FOR EACH ROW EXECUTE FUNCTION count_clients();--> statement-breakpoint
-- A client never changes hands; the counts above rely on it.
CREATE FUNCTION refuse_new_owner() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog
  AS $$ BEGIN RAISE EXCEPTION 'a client stays with its professional'; END $$;--> statement-breakpoint
CREATE TRIGGER clients_stay BEFORE UPDATE OF professional_id ON clients
  FOR EACH ROW WHEN (OLD.professional_id IS DISTINCT FROM NEW.professional_id) EXECUTE FUNCTION refuse_new_owner();--> statement-breakpoint
-- LIKE may leak what it compares, so under row-level security PostgreSQL reads every row before it. Therefore the search
-- runs with its owner's rights and itself keeps to the professional of the transaction.
-- One row per client of the page, newest first, each with the number of all matches; without any, one row without id.
-- Planned anew each time: only then does the planner see that a word of one or two letters is nothing for the index.
CREATE FUNCTION search_clients(search text, active boolean, page_limit integer, page_offset integer)
  RETURNS TABLE (id uuid, total bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10
  SET search_path = pg_catalog, public SET plan_cache_mode = force_custom_plan
  AS $$
DECLARE
  own uuid := nullif(current_setting('app.professional', true), '')::uuid;
  patterns text[];
BEGIN
  SELECT array_agg(
      '%' || replace(replace(replace(
        CASE WHEN word ~ '^[-+().0-9/]+$' AND length(regexp_replace(word, '\D', '', 'g')) >= 6
          THEN regexp_replace(word, '\D', '', 'g') ELSE word END,
        '\', '\\'), '%', '\%'), '_', '\_') || '%'
      ORDER BY length(word) DESC)
    INTO patterns
    FROM regexp_split_to_table(folded(search), '\s+') AS word
    WHERE word <> '';
  RETURN QUERY
    WITH matches AS MATERIALIZED (
      SELECT c.id, c.created_at FROM clients c
        WHERE c.professional_id = own AND c.deleted_at IS NULL
          AND (active IS NULL OR c.is_active = active)
          -- The longest words find rows through the index (which passes over '%'); LIKE ALL is no index condition.
          AND c.search_text LIKE patterns[1]
          AND c.search_text LIKE coalesce(patterns[2], '%')
          AND c.search_text LIKE coalesce(patterns[3], '%')
          AND (cardinality(patterns) <= 3 OR c.search_text LIKE ALL (patterns))
    )
    SELECT page.id, (SELECT count(*) FROM matches) FROM (VALUES (1)) AS always
      LEFT JOIN (
        SELECT matches.id FROM matches
          ORDER BY matches.created_at DESC, matches.id DESC LIMIT page_limit OFFSET page_offset
      ) AS page ON true;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION search_clients(text, boolean, integer, integer) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION search_clients(text, boolean, integer, integer) TO app_user;
