-- Each change of what a practice keeps is a row of its feed, in the transaction of the change. It is numbered on the
-- professional's row, whose lock is held until the transaction ends: whoever sees a number sees all before it.
-- A practice that is closed has no feed any more.
CREATE OR REPLACE FUNCTION append_changes(told changes[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  IF told IS NULL THEN RETURN; END IF;
  WITH counted AS (
    UPDATE professionals SET change_count = change_count + more.steps
      FROM (SELECT professional_id, count(*) AS steps FROM unnest(told) GROUP BY professional_id) AS more
      WHERE professionals.id = more.professional_id AND professionals.closed_at IS NULL
      RETURNING professionals.id, change_count - more.steps AS before
  )
  -- Dated by the clock, behind that lock: whatever has the higher number has the later moment.
  INSERT INTO changes (professional_id, number, type, object_id, kind, version, at)
    SELECT professional_id, before + row_number() OVER (PARTITION BY professional_id ORDER BY place),
        type, object_id, kind, version, clock_timestamp()
      FROM unnest(told) WITH ORDINALITY AS one (professional_id, number, type, object_id, kind, version, at, place)
      JOIN counted ON counted.id = professional_id;
END $$;
REVOKE ALL ON FUNCTION append_changes(changes[]) FROM PUBLIC;

-- A change before it is counted.
CREATE OR REPLACE FUNCTION a_change(owner uuid, type text, id uuid, kind text, version integer) RETURNS changes
  LANGUAGE sql IMMUTABLE
  AS $$ SELECT ROW(owner, NULL, type, id, kind, version, NULL)::public.changes $$;
REVOKE ALL ON FUNCTION a_change(uuid, text, uuid, text, integer) FROM PUBLIC;

-- Sessions, notes, objectives and questionnaires: what is hidden is deleted, by itself or with its client.
CREATE OR REPLACE FUNCTION tell_changes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  told changes[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(a_change(professional_id, TG_ARGV[0], id, 'CREATED', version)) INTO told
      FROM new_rows WHERE NOT hidden;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(a_change(professional_id, TG_ARGV[0], id, 'DELETED', version)) INTO told
      FROM old_rows WHERE NOT hidden;
  ELSE
    SELECT array_agg(a_change(now.professional_id, TG_ARGV[0], now.id,
        CASE WHEN now.hidden THEN 'DELETED' WHEN was.hidden THEN 'RESTORED' ELSE 'UPDATED' END, now.version)) INTO told
      FROM new_rows AS now JOIN old_rows AS was ON was.id = now.id
      WHERE was.hidden <> now.hidden OR (NOT now.hidden AND was.version <> now.version);
  END IF;
  PERFORM append_changes(told);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION tell_changes() FROM PUBLIC;

CREATE OR REPLACE TRIGGER sessions_tell_created AFTER INSERT ON sessions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('SESSION');
CREATE OR REPLACE TRIGGER sessions_tell_changed AFTER UPDATE ON sessions
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('SESSION');
CREATE OR REPLACE TRIGGER sessions_tell_deleted AFTER DELETE ON sessions REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('SESSION');

CREATE OR REPLACE TRIGGER notes_tell_created AFTER INSERT ON notes REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('NOTE');
CREATE OR REPLACE TRIGGER notes_tell_changed AFTER UPDATE ON notes
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('NOTE');
CREATE OR REPLACE TRIGGER notes_tell_deleted AFTER DELETE ON notes REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('NOTE');

CREATE OR REPLACE TRIGGER objectives_tell_created AFTER INSERT ON objectives REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('OBJECTIVE');
CREATE OR REPLACE TRIGGER objectives_tell_changed AFTER UPDATE ON objectives
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('OBJECTIVE');
CREATE OR REPLACE TRIGGER objectives_tell_deleted AFTER DELETE ON objectives REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('OBJECTIVE');

CREATE OR REPLACE TRIGGER measures_tell_created AFTER INSERT ON measures REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('MEASURE');
CREATE OR REPLACE TRIGGER measures_tell_changed AFTER UPDATE ON measures
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('MEASURE');
CREATE OR REPLACE TRIGGER measures_tell_deleted AFTER DELETE ON measures REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changes('MEASURE');

-- What a client was asked to consent to, and said, is read together: it is told by the client's id.
CREATE OR REPLACE FUNCTION tell_consent_changes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  told changes[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(a_change(professional_id, 'CONSENTS', client_id, 'UPDATED', NULL)) INTO told
      FROM (SELECT DISTINCT professional_id, client_id FROM new_rows) AS one;
  ELSE
    SELECT array_agg(a_change(professional_id, 'CONSENTS', client_id, 'UPDATED', NULL)) INTO told
      FROM (
        SELECT DISTINCT now.professional_id, now.client_id FROM new_rows AS now JOIN old_rows AS was ON was.id = now.id
        WHERE (was.status, was.asked_at, was.revoked_on) IS DISTINCT FROM (now.status, now.asked_at, now.revoked_on)
      ) AS one;
  END IF;
  PERFORM append_changes(told);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION tell_consent_changes() FROM PUBLIC;
CREATE OR REPLACE TRIGGER consents_tell_created AFTER INSERT ON consents REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_consent_changes();
CREATE OR REPLACE TRIGGER consents_tell_changed AFTER UPDATE ON consents
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_consent_changes();

CREATE OR REPLACE FUNCTION tell_client_changes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  told changes[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(a_change(professional_id, 'CLIENT', id, 'CREATED', version)) INTO told
      FROM new_rows WHERE deleted_at IS NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(a_change(professional_id, 'CLIENT', id, 'DELETED', version)) INTO told
      FROM old_rows WHERE deleted_at IS NULL;
  ELSE
    SELECT array_agg(a_change(now.professional_id, 'CLIENT', now.id,
        CASE WHEN now.deleted_at IS NOT NULL THEN 'DELETED' WHEN was.deleted_at IS NOT NULL THEN 'RESTORED'
          ELSE 'UPDATED' END, now.version)) INTO told
      FROM new_rows AS now JOIN old_rows AS was ON was.id = now.id
      WHERE (was.deleted_at IS NULL) <> (now.deleted_at IS NULL)
        OR (now.deleted_at IS NULL AND was.version <> now.version);
  END IF;
  PERFORM append_changes(told);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION tell_client_changes() FROM PUBLIC;
CREATE OR REPLACE TRIGGER clients_tell_created AFTER INSERT ON clients REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_client_changes();
CREATE OR REPLACE TRIGGER clients_tell_changed AFTER UPDATE ON clients
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_client_changes();
CREATE OR REPLACE TRIGGER clients_tell_deleted AFTER DELETE ON clients REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_client_changes();

-- Of a payment only what its professional is shown, from when it is in the list: an order for which no money has moved is
-- in none. What becomes of it while PayPal is asked is nobody's business.
CREATE OR REPLACE FUNCTION tell_payment_changes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  told changes[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(a_change(professional_id, 'PAYMENT', id, 'CREATED', NULL)) INTO told
      FROM new_rows WHERE professional_id IS NOT NULL AND capture_id IS NOT NULL;
  ELSE
    SELECT array_agg(a_change(now.professional_id, 'PAYMENT', now.id,
        CASE WHEN was.capture_id IS NULL THEN 'CREATED' ELSE 'UPDATED' END, NULL)) INTO told
      FROM new_rows AS now JOIN old_rows AS was ON was.id = now.id
      WHERE now.professional_id IS NOT NULL AND now.capture_id IS NOT NULL AND (
        (was.status, was.amount_cents, was.refunded_cents) <> (now.status, now.amount_cents, now.refunded_cents)
        OR (was.valid_until, was.revoked_at, was.paid_at, was.capture_id)
          IS DISTINCT FROM (now.valid_until, now.revoked_at, now.paid_at, now.capture_id));
  END IF;
  PERFORM append_changes(told);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION tell_payment_changes() FROM PUBLIC;
CREATE OR REPLACE TRIGGER payments_tell_created AFTER INSERT ON payments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_payment_changes();
CREATE OR REPLACE TRIGGER payments_tell_changed AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_payment_changes();

-- Of what a visitor asks for nothing is told before the e-mail is proved.
CREATE OR REPLACE FUNCTION tell_booking_changes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  told changes[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    SELECT array_agg(a_change(professional_id, 'BOOKING_REQUEST', id, 'DELETED', version)) INTO told
      FROM old_rows WHERE status <> 'SIN_PROBAR';
  ELSE
    SELECT array_agg(a_change(now.professional_id, 'BOOKING_REQUEST', now.id,
        CASE WHEN was.status = 'SIN_PROBAR' THEN 'CREATED' ELSE 'UPDATED' END, now.version)) INTO told
      FROM new_rows AS now JOIN old_rows AS was ON was.id = now.id
      WHERE now.status <> 'SIN_PROBAR' AND was.version <> now.version;
  END IF;
  PERFORM append_changes(told);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION tell_booking_changes() FROM PUBLIC;
CREATE OR REPLACE TRIGGER booking_requests_tell_changed AFTER UPDATE ON booking_requests
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_booking_changes();
CREATE OR REPLACE TRIGGER booking_requests_tell_deleted AFTER DELETE ON booking_requests
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_booking_changes();

-- What the practice keeps of itself, and not what is counted in its row: whoever shows its hours has to know its zone.
CREATE OR REPLACE FUNCTION tell_practice_change() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  PERFORM append_changes(ARRAY[a_change(NEW.id, 'PRACTICE', NEW.id, 'UPDATED', NULL)]);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION tell_practice_change() FROM PUBLIC;
CREATE OR REPLACE TRIGGER professionals_tell_changed
  AFTER UPDATE OF full_name, email, time_zone, works_from, works_to, ratings_asked_since, link_cancel_hours,
    answers_mailed ON professionals
  FOR EACH ROW WHEN (
    (OLD.full_name, OLD.email, OLD.time_zone, OLD.works_from, OLD.works_to, OLD.link_cancel_hours, OLD.answers_mailed)
      <> (NEW.full_name, NEW.email, NEW.time_zone, NEW.works_from, NEW.works_to, NEW.link_cancel_hours,
        NEW.answers_mailed)
    OR OLD.ratings_asked_since IS DISTINCT FROM NEW.ratings_asked_since)
  EXECUTE FUNCTION tell_practice_change();

-- What the feed tells as a change moves the row's own `updated_at` too. By the clock and not by the begin of the
-- transaction, which may have waited for the practice's row: whoever wrote later has the later moment.
CREATE OR REPLACE FUNCTION note_update() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog
  AS $$
BEGIN
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION note_update() FROM PUBLIC;
CREATE OR REPLACE TRIGGER clients_updated BEFORE UPDATE OF version, deleted_at ON clients
  FOR EACH ROW WHEN (OLD.version <> NEW.version OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
  EXECUTE FUNCTION note_update();
CREATE OR REPLACE TRIGGER sessions_updated BEFORE UPDATE OF version, hidden ON sessions
  FOR EACH ROW WHEN (OLD.version <> NEW.version OR OLD.hidden <> NEW.hidden) EXECUTE FUNCTION note_update();
CREATE OR REPLACE TRIGGER notes_updated BEFORE UPDATE OF version, hidden ON notes
  FOR EACH ROW WHEN (OLD.version <> NEW.version OR OLD.hidden <> NEW.hidden) EXECUTE FUNCTION note_update();
CREATE OR REPLACE TRIGGER objectives_updated BEFORE UPDATE OF version, hidden ON objectives
  FOR EACH ROW WHEN (OLD.version <> NEW.version OR OLD.hidden <> NEW.hidden) EXECUTE FUNCTION note_update();
CREATE OR REPLACE TRIGGER measures_updated BEFORE UPDATE OF version, hidden ON measures
  FOR EACH ROW WHEN (OLD.version <> NEW.version OR OLD.hidden <> NEW.hidden) EXECUTE FUNCTION note_update();
CREATE OR REPLACE TRIGGER payments_updated BEFORE UPDATE ON payments
  FOR EACH ROW WHEN (
    (OLD.status, OLD.amount_cents, OLD.refunded_cents) <> (NEW.status, NEW.amount_cents, NEW.refunded_cents)
    OR (OLD.valid_until, OLD.revoked_at, OLD.paid_at, OLD.capture_id)
      IS DISTINCT FROM (NEW.valid_until, NEW.revoked_at, NEW.paid_at, NEW.capture_id))
  EXECUTE FUNCTION note_update();
-- So do the professional's own record (not what is counted in its row), and receivers, which no feed tells.
CREATE OR REPLACE TRIGGER professionals_updated
  BEFORE UPDATE OF full_name, email, time_zone, works_from, works_to, ratings_asked_since, link_cancel_hours,
    answers_mailed ON professionals
  FOR EACH ROW WHEN (
    (OLD.full_name, OLD.email, OLD.time_zone, OLD.works_from, OLD.works_to, OLD.link_cancel_hours, OLD.answers_mailed)
      <> (NEW.full_name, NEW.email, NEW.time_zone, NEW.works_from, NEW.works_to, NEW.link_cancel_hours,
        NEW.answers_mailed)
    OR OLD.ratings_asked_since IS DISTINCT FROM NEW.ratings_asked_since)
  EXECUTE FUNCTION note_update();
CREATE OR REPLACE TRIGGER webhooks_updated BEFORE UPDATE OF version, status ON webhooks
  FOR EACH ROW WHEN ((OLD.version, OLD.status) <> (NEW.version, NEW.status)) EXECUTE FUNCTION note_update();
