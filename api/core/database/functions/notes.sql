CREATE OR REPLACE FUNCTION count_notes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  low integer := 0;
  medium integer := 0;
  high integer := 0;
  ai integer := 0;
BEGIN
  IF TG_OP <> 'DELETE' AND NOT NEW.hidden THEN
    low := low + (NEW.priority = 'BAJA')::integer;
    medium := medium + (NEW.priority = 'MEDIA')::integer;
    high := high + (NEW.priority = 'ALTA')::integer;
    ai := ai + NEW.is_ai::integer;
  END IF;
  IF TG_OP <> 'INSERT' AND NOT OLD.hidden THEN
    low := low - (OLD.priority = 'BAJA')::integer;
    medium := medium - (OLD.priority = 'MEDIA')::integer;
    high := high - (OLD.priority = 'ALTA')::integer;
    ai := ai - OLD.is_ai::integer;
  END IF;
  IF low <> 0 OR medium <> 0 OR high <> 0 OR ai <> 0 THEN
    UPDATE professionals
      SET low_note_count = low_note_count + low, medium_note_count = medium_note_count + medium,
        high_note_count = high_note_count + high, ai_note_count = ai_note_count + ai
      WHERE id = coalesce(NEW.professional_id, OLD.professional_id);
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_notes() FROM PUBLIC;
CREATE OR REPLACE TRIGGER notes_counted AFTER INSERT OR UPDATE OF priority, is_ai, deleted_at ON notes
  FOR EACH ROW EXECUTE FUNCTION count_notes();

CREATE OR REPLACE FUNCTION count_deleted_notes() RETURNS trigger
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
      FROM deleted_rows WHERE NOT hidden GROUP BY professional_id
    ) AS gone WHERE professionals.id = gone.professional_id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_deleted_notes() FROM PUBLIC;
CREATE OR REPLACE TRIGGER notes_deleted AFTER DELETE ON notes REFERENCING OLD TABLE AS deleted_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_notes();

-- Notes of deleted clients are hidden by a column of their own, as sessions are, and counted all at once. Those that were
-- deleted themselves are hidden already, and stay so.
CREATE OR REPLACE FUNCTION hide_notes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  hide boolean := NEW.deleted_at IS NOT NULL;
  step integer := CASE WHEN hide THEN -1 ELSE 1 END;
BEGIN
  WITH turned AS (
    UPDATE notes SET hidden = hide
      WHERE professional_id = NEW.professional_id AND client_id = NEW.id AND hidden <> hide AND deleted_at IS NULL
      RETURNING priority, is_ai
  ), counted AS (
    SELECT count(*) FILTER (WHERE priority = 'BAJA') AS low, count(*) FILTER (WHERE priority = 'MEDIA') AS medium,
      count(*) FILTER (WHERE priority = 'ALTA') AS high, count(*) FILTER (WHERE is_ai) AS ai FROM turned
  )
  UPDATE professionals
    SET low_note_count = low_note_count + step * low, medium_note_count = medium_note_count + step * medium,
      high_note_count = high_note_count + step * high, ai_note_count = ai_note_count + step * ai
    FROM counted WHERE professionals.id = NEW.professional_id AND low + medium + high > 0;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION hide_notes() FROM PUBLIC;
CREATE OR REPLACE TRIGGER clients_hide_notes AFTER UPDATE OF deleted_at ON clients
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION hide_notes();

-- Every word looked for: as it is, as the beginning of one from three letters on, or in another form.
CREATE OR REPLACE FUNCTION note_query(search text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT string_agg(
        '(' || quote_literal(word) || CASE WHEN length(word) >= 3 THEN ':*' ELSE '' END
          || coalesce(' | ' || quote_literal((ts_lexize('pg_catalog.spanish_stem', word))[1]), '') || ')', ' & ')::tsquery
      FROM public.distinct_words(search) AS word
  $$;

-- With its owner's rights, as search_clients is: under row-level security the match would not reach the index.
-- One row per note of the page, newest first, each with the number of all matches; without any, one row without id.
CREATE OR REPLACE FUNCTION search_notes(
  search text, of_client uuid, wanted text, page_limit integer, page_offset integer)
  RETURNS TABLE (id uuid, total bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10
  SET search_path = pg_catalog, public SET plan_cache_mode = force_custom_plan
  AS $$
DECLARE
  own uuid := nullif(current_setting('app.professional', true), '')::uuid;
  query tsquery := note_query(search);
BEGIN
  RETURN QUERY
    WITH matches AS MATERIALIZED (
      SELECT n.id, n.created_at FROM notes n
        WHERE n.professional_id = own AND NOT n.hidden AND n.words @@ query
          AND (of_client IS NULL OR n.client_id = of_client) AND (wanted IS NULL OR n.priority = wanted)
    )
    SELECT page.id, (SELECT count(*) FROM matches) FROM (VALUES (1)) AS always
      LEFT JOIN (
        SELECT matches.id FROM matches
          ORDER BY matches.created_at DESC, matches.id DESC LIMIT page_limit OFFSET page_offset
      ) AS page ON true;
END $$;
REVOKE ALL ON FUNCTION search_notes(text, uuid, text, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_notes(text, uuid, text, integer, integer) TO app_user;
