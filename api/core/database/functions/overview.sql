-- Only triggers write session_types; sessions that are erased leave it in `sessions.sql`.
CREATE OR REPLACE FUNCTION count_session_types() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  INSERT INTO session_types (professional_id, type, session_count)
    SELECT professional_id, type, sum(step) FROM (
      SELECT -1 AS step, professional_id, type, status, hidden FROM old_rows
      UNION ALL SELECT 1, professional_id, type, status, hidden FROM new_rows
    ) AS each WHERE status <> 'CANCELADA' AND NOT hidden GROUP BY professional_id, type HAVING sum(step) <> 0
    ON CONFLICT (professional_id, type)
      DO UPDATE SET session_count = session_types.session_count + excluded.session_count;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_session_types() FROM PUBLIC;
CREATE OR REPLACE TRIGGER session_types_counted AFTER UPDATE ON sessions
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_session_types();

CREATE OR REPLACE FUNCTION count_types_of_new_sessions() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  INSERT INTO session_types (professional_id, type, session_count)
    SELECT professional_id, type, count(*) FROM new_rows
      WHERE status <> 'CANCELADA' AND NOT hidden GROUP BY professional_id, type
    ON CONFLICT (professional_id, type)
      DO UPDATE SET session_count = session_types.session_count + excluded.session_count;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_types_of_new_sessions() FROM PUBLIC;
CREATE OR REPLACE TRIGGER session_types_made AFTER INSERT ON sessions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_types_of_new_sessions();

-- Only who answers moves the counts: if they followed a session that is deleted, cancelled or erased, the difference would
-- tell how its client had rated it (decision 281).
CREATE OR REPLACE FUNCTION count_ratings() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  IF OLD.rating IS NOT DISTINCT FROM NEW.rating THEN
    RETURN NULL;
  END IF;
  IF OLD.rating IS NOT NULL THEN
    UPDATE professionals SET rating_counts[OLD.rating] = rating_counts[OLD.rating] - 1 WHERE id = OLD.professional_id;
  END IF;
  IF NEW.rating IS NOT NULL THEN
    UPDATE professionals SET rating_counts[NEW.rating] = rating_counts[NEW.rating] + 1 WHERE id = NEW.professional_id;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_ratings() FROM PUBLIC;
CREATE OR REPLACE TRIGGER ratings_counted AFTER UPDATE OF rating ON session_ratings
  FOR EACH ROW EXECUTE FUNCTION count_ratings();

CREATE OR REPLACE FUNCTION count_many_ratings() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  UPDATE professionals SET rating_counts = ARRAY[rating_counts[1] + many.one, rating_counts[2] + many.two,
      rating_counts[3] + many.three, rating_counts[4] + many.four, rating_counts[5] + many.five]
    FROM (
      SELECT professional_id, count(*) FILTER (WHERE rating = 1) AS one, count(*) FILTER (WHERE rating = 2) AS two,
        count(*) FILTER (WHERE rating = 3) AS three, count(*) FILTER (WHERE rating = 4) AS four,
        count(*) FILTER (WHERE rating = 5) AS five
      FROM counted WHERE rating IS NOT NULL GROUP BY professional_id
    ) AS many WHERE professionals.id = many.professional_id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_many_ratings() FROM PUBLIC;
CREATE OR REPLACE TRIGGER ratings_made AFTER INSERT ON session_ratings REFERENCING NEW TABLE AS counted
  FOR EACH STATEMENT EXECUTE FUNCTION count_many_ratings();

-- The link to rate a session that is deleted, or did not take place after all, leads nowhere until it is back.
CREATE OR REPLACE FUNCTION hide_ratings() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  UPDATE session_ratings SET hidden = NEW.deleted_at IS NOT NULL OR NEW.status = 'CANCELADA'
    WHERE professional_id = NEW.professional_id AND session_id = NEW.id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION hide_ratings() FROM PUBLIC;
CREATE OR REPLACE TRIGGER sessions_hide_ratings AFTER UPDATE OF deleted_at, status ON sessions
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL AND OLD.status <> 'CANCELADA') <> (NEW.deleted_at IS NULL AND NEW.status <> 'CANCELADA'))
  EXECUTE FUNCTION hide_ratings();

-- Nobody is asked how these sessions were: they were brought in after they had been.
CREATE OR REPLACE FUNCTION leave_unrated(which uuid[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    INSERT INTO session_ratings (professional_id, session_id, status)
      SELECT professional_id, id, 'OMITIDO' FROM sessions
        WHERE id = ANY (which) AND professional_id = nullif(current_setting('app.professional', true), '')::uuid
      ON CONFLICT DO NOTHING
  $$;
REVOKE ALL ON FUNCTION leave_unrated(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION leave_unrated(uuid[]) TO app_user;
