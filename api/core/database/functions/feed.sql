-- Each change of what a practice keeps is a row of its feed, in the transaction of the change. It is numbered on the
-- professional's row, whose lock is held until the transaction ends: whoever sees a number sees all before it.
-- A practice that is closed has no feed any more.
CREATE OR REPLACE FUNCTION append_changes(of_type text, owners uuid[], ids uuid[], kinds text[], versions integer[])
  RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  IF ids IS NULL THEN RETURN; END IF;
  WITH changed AS (
    SELECT owner, id, kind, version, row_number() OVER (PARTITION BY owner ORDER BY place) AS step
      FROM unnest(owners, ids, kinds, versions) WITH ORDINALITY AS one (owner, id, kind, version, place)
  ), counted AS (
    UPDATE professionals SET change_count = change_count + more.steps
      FROM (SELECT owner, count(*) AS steps FROM changed GROUP BY owner) AS more
      WHERE professionals.id = more.owner AND professionals.closed_at IS NULL
      RETURNING professionals.id, change_count - more.steps AS before
  )
  INSERT INTO changes (professional_id, number, type, object_id, kind, version)
    SELECT changed.owner, counted.before + changed.step, of_type, changed.id, changed.kind, changed.version
      FROM changed JOIN counted ON counted.id = changed.owner;
END $$;
REVOKE ALL ON FUNCTION append_changes(text, uuid[], uuid[], text[], integer[]) FROM PUBLIC;

-- Sessions, notes and objectives: what is hidden is deleted, by itself or with its client.
CREATE OR REPLACE FUNCTION tell_changes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  owners uuid[];
  ids uuid[];
  kinds text[];
  versions integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(professional_id), array_agg(id), array_agg('CREATED'::text), array_agg(version)
      INTO owners, ids, kinds, versions FROM new_rows WHERE NOT hidden;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(professional_id), array_agg(id), array_agg('DELETED'::text), array_agg(version)
      INTO owners, ids, kinds, versions FROM old_rows WHERE NOT hidden;
  ELSE
    SELECT array_agg(now.professional_id), array_agg(now.id),
        array_agg(CASE WHEN now.hidden THEN 'DELETED' WHEN was.hidden THEN 'RESTORED' ELSE 'UPDATED' END),
        array_agg(now.version)
      INTO owners, ids, kinds, versions
      FROM new_rows AS now JOIN old_rows AS was ON was.id = now.id
      WHERE was.hidden <> now.hidden OR (NOT now.hidden AND was.version <> now.version);
  END IF;
  PERFORM append_changes(TG_ARGV[0], owners, ids, kinds, versions);
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

CREATE OR REPLACE FUNCTION tell_client_changes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  owners uuid[];
  ids uuid[];
  kinds text[];
  versions integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(professional_id), array_agg(id), array_agg('CREATED'::text), array_agg(version)
      INTO owners, ids, kinds, versions FROM new_rows WHERE deleted_at IS NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(professional_id), array_agg(id), array_agg('DELETED'::text), array_agg(version)
      INTO owners, ids, kinds, versions FROM old_rows WHERE deleted_at IS NULL;
  ELSE
    SELECT array_agg(now.professional_id), array_agg(now.id),
        array_agg(CASE WHEN now.deleted_at IS NOT NULL THEN 'DELETED' WHEN was.deleted_at IS NOT NULL THEN 'RESTORED'
          ELSE 'UPDATED' END),
        array_agg(now.version)
      INTO owners, ids, kinds, versions
      FROM new_rows AS now JOIN old_rows AS was ON was.id = now.id
      WHERE (was.deleted_at IS NULL) <> (now.deleted_at IS NULL)
        OR (now.deleted_at IS NULL AND was.version <> now.version);
  END IF;
  PERFORM append_changes('CLIENT', owners, ids, kinds, versions);
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

-- Of a payment only what its professional is shown; what becomes of it while PayPal is asked is nobody's business.
CREATE OR REPLACE FUNCTION tell_payment_changes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  owners uuid[];
  ids uuid[];
  kinds text[];
  versions integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(professional_id), array_agg(id), array_agg('CREATED'::text), array_agg(NULL::integer)
      INTO owners, ids, kinds, versions FROM new_rows WHERE professional_id IS NOT NULL;
  ELSE
    SELECT array_agg(now.professional_id), array_agg(now.id), array_agg('UPDATED'::text), array_agg(NULL::integer)
      INTO owners, ids, kinds, versions
      FROM new_rows AS now JOIN old_rows AS was ON was.id = now.id
      WHERE now.professional_id IS NOT NULL AND (
        (was.status, was.amount_cents, was.refunded_cents) <> (now.status, now.amount_cents, now.refunded_cents)
        OR (was.valid_until, was.revoked_at, was.paid_at) IS DISTINCT FROM (now.valid_until, now.revoked_at, now.paid_at));
  END IF;
  PERFORM append_changes('PAYMENT', owners, ids, kinds, versions);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION tell_payment_changes() FROM PUBLIC;
CREATE OR REPLACE TRIGGER payments_tell_created AFTER INSERT ON payments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_payment_changes();
CREATE OR REPLACE TRIGGER payments_tell_changed AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tell_payment_changes();
