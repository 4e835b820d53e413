CREATE OR REPLACE FUNCTION count_notes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  UPDATE professionals SET low_note_count = low_note_count + turned.low,
      medium_note_count = medium_note_count + turned.medium, high_note_count = high_note_count + turned.high,
      ai_note_count = ai_note_count + turned.ai
    FROM (
      SELECT professional_id, coalesce(sum(step) FILTER (WHERE priority = 'BAJA'), 0) AS low,
        coalesce(sum(step) FILTER (WHERE priority = 'MEDIA'), 0) AS medium,
        coalesce(sum(step) FILTER (WHERE priority = 'ALTA'), 0) AS high, coalesce(sum(step) FILTER (WHERE is_ai), 0) AS ai
      FROM (
        SELECT -1 AS step, professional_id, priority, is_ai, hidden FROM old_rows
        UNION ALL SELECT 1, professional_id, priority, is_ai, hidden FROM new_rows
      ) AS each WHERE NOT hidden GROUP BY professional_id
    ) AS turned
    WHERE professionals.id = turned.professional_id AND (low, medium, high, ai) <> (0, 0, 0, 0);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_notes() FROM PUBLIC;
CREATE OR REPLACE TRIGGER notes_counted AFTER UPDATE ON notes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_notes();

CREATE OR REPLACE FUNCTION count_many_notes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  UPDATE professionals SET low_note_count = low_note_count + sign * many.low,
      medium_note_count = medium_note_count + sign * many.medium, high_note_count = high_note_count + sign * many.high,
      ai_note_count = ai_note_count + sign * many.ai
    FROM (
      SELECT professional_id, count(*) FILTER (WHERE priority = 'BAJA') AS low,
        count(*) FILTER (WHERE priority = 'MEDIA') AS medium, count(*) FILTER (WHERE priority = 'ALTA') AS high,
        count(*) FILTER (WHERE is_ai) AS ai
      FROM counted WHERE NOT hidden GROUP BY professional_id
    ) AS many WHERE professionals.id = many.professional_id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_many_notes() FROM PUBLIC;
CREATE OR REPLACE TRIGGER notes_made AFTER INSERT ON notes REFERENCING NEW TABLE AS counted
  FOR EACH STATEMENT EXECUTE FUNCTION count_many_notes();
CREATE OR REPLACE TRIGGER notes_deleted AFTER DELETE ON notes REFERENCING OLD TABLE AS counted
  FOR EACH STATEMENT EXECUTE FUNCTION count_many_notes();

-- Notes of deleted clients are hidden by a column of their own, as sessions are. Those that were deleted themselves are
-- hidden already, and stay so. Drafts are hidden with them: one whose days (NOTE_DRAFT_DAYS) went over meanwhile has them anew.
CREATE OR REPLACE FUNCTION hide_notes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  hide boolean := NEW.deleted_at IS NOT NULL;
  kept_since timestamptz := now() - interval '30 days';
BEGIN
  PERFORM FROM notes
    WHERE professional_id = NEW.professional_id AND client_id = NEW.id AND hidden <> hide AND deleted_at IS NULL LIMIT 1;
  IF FOUND THEN
    UPDATE notes SET hidden = hide
      WHERE professional_id = NEW.professional_id AND client_id = NEW.id AND hidden <> hide AND deleted_at IS NULL;
  END IF;
  IF NOT hide THEN
    UPDATE note_drafts AS draft SET saved_at = now()
      WHERE professional_id = NEW.professional_id AND saved_at < kept_since AND CASE WHEN note_id IS NULL
        THEN client_id = NEW.id
        ELSE EXISTS (SELECT FROM notes WHERE professional_id = NEW.professional_id AND id = draft.note_id AND client_id = NEW.id AND NOT hidden) END;
    UPDATE note_drafts_aside SET saved_at = now()
      WHERE professional_id = NEW.professional_id AND client_id = NEW.id AND saved_at < kept_since;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION hide_notes() FROM PUBLIC;
CREATE OR REPLACE TRIGGER clients_hide_notes AFTER UPDATE OF deleted_at ON clients
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION hide_notes();

-- A note that is given to another client is none of the record of the one before: how far their objectives came in it leads
-- there no more.
CREATE OR REPLACE FUNCTION part_note_from_client() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public
  AS $$
BEGIN
  UPDATE objective_changes SET note_id = NULL WHERE professional_id = NEW.professional_id AND note_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER note_client_parted AFTER UPDATE OF client_id ON notes
  FOR EACH ROW WHEN (OLD.client_id <> NEW.client_id) EXECUTE FUNCTION part_note_from_client();

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

-- What a note was stays, whoever changes it, with the right to write there for nobody else. A change that does not count the
-- version up, made by hand in the database, is one all the same.
CREATE OR REPLACE FUNCTION keep_note_version() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  NEW.version := greatest(NEW.version, OLD.version + 1);
  NEW.saved_at := clock_timestamp();
  INSERT INTO note_versions (
      professional_id, note_id, version, client_id, title, content, tags, priority, is_private, saved_at, saved_by,
      restored_from)
    VALUES (
      OLD.professional_id, OLD.id, OLD.version, OLD.client_id, OLD.title, OLD.content, OLD.tags, OLD.priority,
      OLD.is_private, coalesce(OLD.saved_at, CASE WHEN OLD.version = 1 THEN OLD.created_at ELSE OLD.updated_at END),
      OLD.saved_by, OLD.restored_from);
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION keep_note_version() FROM PUBLIC;
CREATE OR REPLACE TRIGGER notes_kept BEFORE UPDATE OF title, content, tags, priority, is_private, client_id ON notes
  FOR EACH ROW WHEN (
    (OLD.title, OLD.content, OLD.tags, OLD.priority, OLD.is_private, OLD.client_id)
      IS DISTINCT FROM (NEW.title, NEW.content, NEW.tags, NEW.priority, NEW.is_private, NEW.client_id))
  EXECUTE FUNCTION keep_note_version();

-- What is signed is not changed any more, whoever tries: also not by the release before, which knows nothing of it.
CREATE OR REPLACE FUNCTION refuse_change_of_signed() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public
  AS $$
BEGIN
  RAISE EXCEPTION 'a signed note is not changed' USING ERRCODE = 'check_violation';
END $$;
REVOKE ALL ON FUNCTION refuse_change_of_signed() FROM PUBLIC;
CREATE OR REPLACE TRIGGER notes_locked
  BEFORE UPDATE OF title, content, tags, priority, is_private, is_ai, client_id, created_at, deleted_at, signed_at, signed_by
  ON notes FOR EACH ROW WHEN (OLD.signed_at IS NOT NULL AND (
    (OLD.title, OLD.content, OLD.tags, OLD.priority, OLD.is_private, OLD.is_ai, OLD.client_id, OLD.created_at,
      OLD.deleted_at, OLD.signed_at, OLD.signed_by)
    IS DISTINCT FROM (NEW.title, NEW.content, NEW.tags, NEW.priority, NEW.is_private, NEW.is_ai, NEW.client_id,
      NEW.created_at, NEW.deleted_at, NEW.signed_at, NEW.signed_by)))
  EXECUTE FUNCTION refuse_change_of_signed();

-- The chain of a practice only grows: a seal follows the last one, whose place and hash stand on the practice's row.
CREATE OR REPLACE FUNCTION chain_seal() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  UPDATE professionals SET seal_count = NEW.position, seal_end = NEW.hash
    WHERE id = NEW.professional_id AND seal_count = NEW.position - 1 AND seal_end = NEW.previous;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a seal follows the last one of its practice' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION chain_seal() FROM PUBLIC;
CREATE OR REPLACE TRIGGER seals_chained AFTER INSERT ON note_seals
  FOR EACH ROW EXECUTE FUNCTION chain_seal();

-- What notes were before they were brought in: of notes alone that this very transaction has made.
CREATE OR REPLACE FUNCTION bring_note_versions(brought jsonb) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    INSERT INTO note_versions (
        professional_id, note_id, version, client_id, title, content, tags, priority, is_private, saved_at, saved_by,
        restored_from)
      SELECT made.professional_id, made.id, was.version, made.client_id, was.title, was.content, was.tags, was.priority,
          was.is_private, was.saved_at, was.saved_by, was.restored_from
        FROM jsonb_to_recordset(brought) AS was (
          note_id uuid, version integer, title text, content text, tags text, priority text, is_private boolean,
          saved_at timestamptz, saved_by text, restored_from integer)
        JOIN notes AS made ON made.id = was.note_id AND made.xmin = pg_current_xact_id()::xid
          AND made.professional_id = nullif(current_setting('app.professional', true), '')::uuid
          AND was.version < made.version
  $$;
REVOKE ALL ON FUNCTION bring_note_versions(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bring_note_versions(jsonb) TO app_user;
