-- The numbers on a client's row follow its sessions and objectives, those on the professional's row follow the clients,
-- each in the transaction of the change. They take row locks upwards, so a writer locks the professional's row before
-- all else.
CREATE OR REPLACE FUNCTION count_clients() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  UPDATE professionals SET client_count = client_count + turned.clients,
      active_client_count = active_client_count + turned.active, session_count = professionals.session_count + turned.sessions,
      cancelled_session_count = professionals.cancelled_session_count + turned.cancelled
    FROM (
      SELECT professional_id, sum(step) AS clients, coalesce(sum(step) FILTER (WHERE is_active), 0) AS active,
        sum(step * session_count) AS sessions, sum(step * cancelled_session_count) AS cancelled
      FROM (
        SELECT -1 AS step, * FROM old_rows UNION ALL SELECT 1, * FROM new_rows
      ) AS each WHERE deleted_at IS NULL GROUP BY professional_id
    ) AS turned
    WHERE professionals.id = turned.professional_id AND (clients, active, sessions, cancelled) <> (0, 0, 0, 0);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_clients() FROM PUBLIC;
CREATE OR REPLACE TRIGGER clients_counted AFTER UPDATE ON clients REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_clients();

-- A counter that a trigger moves row by row is written anew for each row, and every write passes over all before it in
-- the same transaction: 40,000 rows took a minute and a half. What makes, deletes or hides many rows, here and in the other
-- rooms, counts them all at once.
CREATE OR REPLACE FUNCTION count_many_clients() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  UPDATE professionals SET client_count = client_count + sign * many.clients,
      active_client_count = active_client_count + sign * many.active,
      session_count = professionals.session_count + sign * many.sessions,
      cancelled_session_count = professionals.cancelled_session_count + sign * many.cancelled
    FROM (
      SELECT professional_id, count(*) AS clients, count(*) FILTER (WHERE is_active) AS active,
        sum(session_count) AS sessions, sum(cancelled_session_count) AS cancelled
      FROM counted WHERE deleted_at IS NULL GROUP BY professional_id
    ) AS many WHERE professionals.id = many.professional_id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_many_clients() FROM PUBLIC;
CREATE OR REPLACE TRIGGER clients_made AFTER INSERT ON clients REFERENCING NEW TABLE AS counted
  FOR EACH STATEMENT EXECUTE FUNCTION count_many_clients();
CREATE OR REPLACE TRIGGER clients_deleted AFTER DELETE ON clients REFERENCING OLD TABLE AS counted
  FOR EACH STATEMENT EXECUTE FUNCTION count_many_clients();

-- A client never changes hands; the counts above rely on it.
CREATE OR REPLACE FUNCTION refuse_new_owner() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog
  AS $$ BEGIN RAISE EXCEPTION 'a client stays with its professional'; END $$;
CREATE OR REPLACE TRIGGER clients_stay BEFORE UPDATE OF professional_id ON clients
  FOR EACH ROW WHEN (OLD.professional_id IS DISTINCT FROM NEW.professional_id) EXECUTE FUNCTION refuse_new_owner();

-- How long an address has been the client's.
CREATE OR REPLACE FUNCTION note_new_email() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public
  AS $$
BEGIN
  NEW.email_since := now();
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION note_new_email() FROM PUBLIC;
CREATE OR REPLACE TRIGGER clients_email_since BEFORE UPDATE OF email ON clients
  FOR EACH ROW WHEN (lower(trim(OLD.email)) IS DISTINCT FROM lower(trim(NEW.email))) EXECUTE FUNCTION note_new_email();

-- LIKE may leak what it compares, so under row-level security PostgreSQL reads every row before it. Therefore the search
-- runs with its owner's rights and itself keeps to the professional of the transaction.
-- One row per client of the page, newest first, each with the number of all matches; without any, one row without id.
-- Planned anew each time: only then does the planner see that a word of one or two letters is nothing for the index.
CREATE OR REPLACE FUNCTION search_clients(search text, active boolean, page_limit integer, page_offset integer)
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
END $$;
REVOKE ALL ON FUNCTION search_clients(text, boolean, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_clients(text, boolean, integer, integer) TO app_user;
