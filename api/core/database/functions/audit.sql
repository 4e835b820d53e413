-- Who acts: what the service says of its transaction; without that, the service itself or a hand in the database.
CREATE OR REPLACE FUNCTION acting() RETURNS jsonb
  LANGUAGE sql STABLE SET search_path = pg_catalog
  AS $$
    SELECT coalesce(nullif(current_setting('app.actor', true), '')::jsonb, jsonb_build_object('who',
      CASE WHEN current_setting('application_name') LIKE 'consulta%' THEN 'SERVICE' ELSE 'HAND' END))
  $$;
REVOKE ALL ON FUNCTION acting() FROM PUBLIC;

-- The arrays tell of one act each, at the same place.
CREATE OR REPLACE FUNCTION note_acts_of(
  owners uuid[], acts text[], what text, what_ids uuid[], of_clients uuid[], how_often integer[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  actor jsonb := acting();
BEGIN
  -- A practice that is closed is on its way out, with its audit.
  INSERT INTO audit_entries (
      professional_id, times, who, who_id, who_name, device, network, act, thing, thing_id, client_id)
    SELECT owner, often, actor->>'who', actor->>'id', actor->>'name', actor->>'device', actor->>'network', act, what,
        what_id, client_id
      FROM unnest(owners, acts, what_ids, of_clients, how_often) AS done (owner, act, what_id, client_id, often)
      JOIN professionals ON professionals.id = owner AND closed_at IS NULL;
END $$;
REVOKE ALL ON FUNCTION note_acts_of(uuid[], text[], text, uuid[], uuid[], integer[]) FROM PUBLIC;

CREATE OR REPLACE FUNCTION note_act_of(
  owner uuid, did text, what text, what_id uuid, of_client uuid, how_often integer) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    SELECT note_acts_of(ARRAY[owner], ARRAY[did], what, ARRAY[what_id], ARRAY[of_client], ARRAY[how_often])
  $$;
REVOKE ALL ON FUNCTION note_act_of(uuid, text, text, uuid, uuid, integer) FROM PUBLIC;

-- For the service: what no row tells by itself, of the practice of this transaction.
CREATE OR REPLACE FUNCTION note_act(did text, what text, what_id uuid, of_client uuid) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    SELECT note_act_of(nullif(current_setting('app.professional', true), '')::uuid, did, what, what_id, of_client, 1)
  $$;
REVOKE ALL ON FUNCTION note_act(text, text, uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_act(text, text, uuid, uuid) TO app_user;

-- Clients, sessions, notes and objectives: one entry for all that one statement did to things of one client. What goes out of
-- sight with its client is not told by itself.
CREATE OR REPLACE FUNCTION audit_changes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_acts_of(array_agg(professional_id), array_agg('CREATED'::text), TG_ARGV[0], array_agg(only_id),
        array_agg(client_id), array_agg(how_often))
      FROM (
        SELECT professional_id, client_id, CASE WHEN count(*) = 1 THEN min(id::text)::uuid END AS only_id,
            count(*)::integer AS how_often
          FROM new_rows GROUP BY professional_id, client_id
      ) AS done;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM note_acts_of(array_agg(professional_id), array_agg('ERASED'::text), TG_ARGV[0], array_agg(only_id),
        array_agg(client_id), array_agg(how_often))
      FROM (
        SELECT professional_id, client_id, CASE WHEN count(*) = 1 THEN min(id::text)::uuid END AS only_id,
            count(*)::integer AS how_often
          FROM old_rows GROUP BY professional_id, client_id
      ) AS done;
  ELSE
    PERFORM note_acts_of(array_agg(professional_id), array_agg(act), TG_ARGV[0], array_agg(only_id), array_agg(client_id),
        array_agg(how_often))
      FROM (
        SELECT professional_id, act, client_id, CASE WHEN count(*) = 1 THEN min(id::text)::uuid END AS only_id,
            count(*)::integer AS how_often
          FROM (
            SELECT now.professional_id, now.id, now.client_id,
                CASE WHEN was.deleted_at IS NULL AND now.deleted_at IS NOT NULL THEN 'DELETED'
                  WHEN was.deleted_at IS NOT NULL AND now.deleted_at IS NULL THEN 'RESTORED' ELSE 'CHANGED' END AS act
              FROM new_rows AS now JOIN old_rows AS was ON was.id = now.id
              WHERE was.version <> now.version OR (was.deleted_at IS NULL) <> (now.deleted_at IS NULL)
          ) AS changed GROUP BY professional_id, act, client_id
      ) AS done;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION audit_changes() FROM PUBLIC;

CREATE OR REPLACE TRIGGER sessions_audit_created AFTER INSERT ON sessions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('SESSION');
CREATE OR REPLACE TRIGGER sessions_audit_changed AFTER UPDATE ON sessions
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('SESSION');
CREATE OR REPLACE TRIGGER sessions_audit_erased AFTER DELETE ON sessions REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('SESSION');

CREATE OR REPLACE TRIGGER objectives_audit_created AFTER INSERT ON objectives REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('OBJECTIVE');
CREATE OR REPLACE TRIGGER objectives_audit_changed AFTER UPDATE ON objectives
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('OBJECTIVE');
CREATE OR REPLACE TRIGGER objectives_audit_erased AFTER DELETE ON objectives REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('OBJECTIVE');

CREATE OR REPLACE TRIGGER measures_audit_created AFTER INSERT ON measures REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('MEASURE');
CREATE OR REPLACE TRIGGER measures_audit_changed AFTER UPDATE ON measures
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('MEASURE');
CREATE OR REPLACE TRIGGER measures_audit_erased AFTER DELETE ON measures REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('MEASURE');

-- The mail with a link to one, once it is out.
CREATE OR REPLACE FUNCTION audit_measure_link() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  PERFORM note_act_of(NEW.professional_id, 'SENT', 'MEASURE', NULL, NEW.client_id, 1);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION audit_measure_link() FROM PUBLIC;
CREATE OR REPLACE TRIGGER measure_links_audit_sent AFTER UPDATE OF mailed ON measure_links
  FOR EACH ROW WHEN (OLD.mailed <> 'ENVIADO' AND NEW.mailed = 'ENVIADO') EXECUTE FUNCTION audit_measure_link();

CREATE OR REPLACE TRIGGER notes_audit_created AFTER INSERT ON notes REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('NOTE');
CREATE OR REPLACE TRIGGER notes_audit_erased AFTER DELETE ON notes REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('NOTE');

-- Of a note what was written is told apart from what became of it; a change past the service that counts no version is one.
CREATE OR REPLACE FUNCTION audit_note_changes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  PERFORM note_acts_of(array_agg(professional_id), array_agg(act), 'NOTE', array_agg(only_id), array_agg(client_id),
      array_agg(how_often))
    FROM (
      SELECT professional_id, act, client_id, CASE WHEN count(*) = 1 THEN min(id::text)::uuid END AS only_id,
          count(*)::integer AS how_often
        FROM (
          SELECT now.professional_id, now.id, now.client_id,
              CASE WHEN was.deleted_at IS NULL AND now.deleted_at IS NOT NULL THEN 'DELETED'
                WHEN was.deleted_at IS NOT NULL AND now.deleted_at IS NULL THEN 'RESTORED'
                WHEN was.signed_at IS NULL AND now.signed_at IS NOT NULL THEN 'SIGNED'
                WHEN (was.title, was.content, was.tags, was.priority, was.is_private, was.client_id, was.session_id)
                  IS DISTINCT FROM (now.title, now.content, now.tags, now.priority, now.is_private, now.client_id,
                    now.session_id) THEN 'CHANGED' END AS act
            FROM new_rows AS now JOIN old_rows AS was ON was.id = now.id
        ) AS changed WHERE act IS NOT NULL GROUP BY professional_id, act, client_id
    ) AS done;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION audit_note_changes() FROM PUBLIC;
CREATE OR REPLACE TRIGGER notes_audit_changed AFTER UPDATE ON notes
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_note_changes();

CREATE OR REPLACE FUNCTION audit_client_changes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_acts_of(array_agg(professional_id), array_agg('CREATED'::text), 'CLIENT', array_agg(id), array_agg(id),
        array_agg(1))
      FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM note_acts_of(array_agg(professional_id), array_agg('ERASED'::text), 'CLIENT', array_agg(id), array_agg(id),
        array_agg(1))
      FROM old_rows;
  ELSE
    PERFORM note_acts_of(array_agg(now.professional_id), array_agg(
          CASE WHEN was.deleted_at IS NULL AND now.deleted_at IS NOT NULL THEN 'DELETED'
            WHEN was.deleted_at IS NOT NULL AND now.deleted_at IS NULL THEN 'RESTORED' ELSE 'CHANGED' END),
        'CLIENT', array_agg(now.id), array_agg(now.id), array_agg(1))
      FROM new_rows AS now JOIN old_rows AS was ON was.id = now.id
      WHERE was.version <> now.version OR (was.deleted_at IS NULL) <> (now.deleted_at IS NULL);
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION audit_client_changes() FROM PUBLIC;
CREATE OR REPLACE TRIGGER clients_audit_created AFTER INSERT ON clients REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_client_changes();
CREATE OR REPLACE TRIGGER clients_audit_changed AFTER UPDATE ON clients
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_client_changes();
CREATE OR REPLACE TRIGGER clients_audit_erased AFTER DELETE ON clients REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_client_changes();

-- What is made, revoked or taken away one at a time.
CREATE OR REPLACE FUNCTION audit_row() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM note_act_of(OLD.professional_id, TG_ARGV[0], TG_ARGV[1], OLD.id, NULL, 1);
  ELSE
    PERFORM note_act_of(NEW.professional_id, TG_ARGV[0], TG_ARGV[1], NEW.id, NULL, 1);
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION audit_row() FROM PUBLIC;
CREATE OR REPLACE TRIGGER access_tokens_audit_created AFTER INSERT ON auth.access_token
  FOR EACH ROW EXECUTE FUNCTION audit_row('CREATED', 'ACCESS_TOKEN');
CREATE OR REPLACE TRIGGER access_tokens_audit_revoked AFTER UPDATE OF revoked_at ON auth.access_token
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
  EXECUTE FUNCTION audit_row('REVOKED', 'ACCESS_TOKEN');
CREATE OR REPLACE TRIGGER diary_feeds_audit_created AFTER INSERT ON diary_feeds
  FOR EACH ROW EXECUTE FUNCTION audit_row('CREATED', 'DIARY_FEED');
CREATE OR REPLACE TRIGGER diary_feeds_audit_renewed AFTER UPDATE OF renewed_at ON diary_feeds
  FOR EACH ROW WHEN (OLD.renewed_at <> NEW.renewed_at) EXECUTE FUNCTION audit_row('CHANGED', 'DIARY_FEED');
CREATE OR REPLACE TRIGGER diary_feeds_audit_revoked AFTER DELETE ON diary_feeds
  FOR EACH ROW EXECUTE FUNCTION audit_row('REVOKED', 'DIARY_FEED');
CREATE OR REPLACE TRIGGER busy_calendars_audit_created AFTER INSERT ON busy_calendars
  FOR EACH ROW EXECUTE FUNCTION audit_row('CREATED', 'BUSY_CALENDAR');
CREATE OR REPLACE TRIGGER busy_calendars_audit_deleted AFTER DELETE ON busy_calendars
  FOR EACH ROW EXECUTE FUNCTION audit_row('DELETED', 'BUSY_CALENDAR');
CREATE OR REPLACE TRIGGER webhooks_audit_created AFTER INSERT ON webhooks
  FOR EACH ROW EXECUTE FUNCTION audit_row('CREATED', 'WEBHOOK');
CREATE OR REPLACE TRIGGER webhooks_audit_changed AFTER UPDATE OF version ON webhooks
  FOR EACH ROW WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION audit_row('CHANGED', 'WEBHOOK');
CREATE OR REPLACE TRIGGER webhooks_audit_deleted AFTER DELETE ON webhooks
  FOR EACH ROW EXECUTE FUNCTION audit_row('DELETED', 'WEBHOOK');
CREATE OR REPLACE TRIGGER note_templates_audit_created AFTER INSERT ON note_templates
  FOR EACH ROW EXECUTE FUNCTION audit_row('CREATED', 'NOTE_TEMPLATE');
CREATE OR REPLACE TRIGGER note_templates_audit_deleted AFTER DELETE ON note_templates
  FOR EACH ROW EXECUTE FUNCTION audit_row('DELETED', 'NOTE_TEMPLATE');

CREATE OR REPLACE TRIGGER imports_audit_created AFTER INSERT ON imports
  FOR EACH ROW EXECUTE FUNCTION audit_row('CREATED', 'IMPORT');
CREATE OR REPLACE TRIGGER imports_audit_undone AFTER UPDATE OF undone_at ON imports
  FOR EACH ROW WHEN (NEW.undone_at IS NOT NULL) EXECUTE FUNCTION audit_row('DELETED', 'IMPORT');

CREATE OR REPLACE FUNCTION audit_consent() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  PERFORM note_act_of(NEW.professional_id, TG_ARGV[0], 'CONSENT', NEW.id, NEW.client_id, 1);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION audit_consent() FROM PUBLIC;
CREATE OR REPLACE TRIGGER consents_audit_created AFTER INSERT ON consents
  FOR EACH ROW EXECUTE FUNCTION audit_consent('CREATED');
CREATE OR REPLACE TRIGGER consents_audit_changed AFTER UPDATE OF status, revoked_on, asked_at ON consents
  FOR EACH ROW WHEN ((OLD.status, OLD.revoked_on, OLD.asked_at) IS DISTINCT FROM (NEW.status, NEW.revoked_on, NEW.asked_at))
  EXECUTE FUNCTION audit_consent('CHANGED');

-- A mail that asked, for one or several, and a copy of what was signed, once it is out; those that tell the therapist leave nothing.
CREATE OR REPLACE FUNCTION audit_consent_mail() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  PERFORM note_act_of(NEW.professional_id, 'SENT', 'CONSENT', NEW.consent_id, NEW.client_id, 1);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION audit_consent_mail() FROM PUBLIC;
CREATE OR REPLACE TRIGGER consent_mails_audit_sent AFTER UPDATE OF sent_at ON consent_mails
  FOR EACH ROW WHEN (NOT NEW.to_therapist AND OLD.sent_at IS NULL AND NEW.sent_at IS NOT NULL)
  EXECUTE FUNCTION audit_consent_mail();

-- A text that is published is of no client.
CREATE OR REPLACE FUNCTION audit_consent_text() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  PERFORM note_act_of(NEW.professional_id, 'CREATED', 'CONSENT', NULL, NULL, 1);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION audit_consent_text() FROM PUBLIC;
CREATE OR REPLACE TRIGGER consent_versions_audit_published AFTER INSERT ON consent_versions
  FOR EACH ROW EXECUTE FUNCTION audit_consent_text();

-- A client's own booking link: made, renewed (which makes another row of it), mailed once the mail is out, and revoked.
CREATE OR REPLACE FUNCTION audit_booking_link() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM note_act_of(OLD.professional_id, 'REVOKED', 'BOOKING_LINK', OLD.id, OLD.client_id, 1);
  ELSE
    PERFORM note_act_of(NEW.professional_id, TG_ARGV[0], 'BOOKING_LINK', NEW.id, NEW.client_id, 1);
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION audit_booking_link() FROM PUBLIC;
CREATE OR REPLACE TRIGGER booking_links_audit_created AFTER INSERT ON booking_links
  FOR EACH ROW EXECUTE FUNCTION audit_booking_link('CREATED');
CREATE OR REPLACE TRIGGER booking_links_audit_renewed AFTER UPDATE OF id ON booking_links
  FOR EACH ROW WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION audit_booking_link('CHANGED');
CREATE OR REPLACE TRIGGER booking_links_audit_revoked AFTER DELETE ON booking_links
  FOR EACH ROW EXECUTE FUNCTION audit_booking_link('REVOKED');

CREATE OR REPLACE FUNCTION audit_booking_notice() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  PERFORM note_act_of(NEW.professional_id, 'SENT', 'BOOKING_LINK', NEW.link_id, NEW.client_id, 1);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION audit_booking_notice() FROM PUBLIC;
CREATE OR REPLACE TRIGGER booking_notices_audit_sent AFTER INSERT ON booking_notices
  FOR EACH ROW WHEN (NEW.link_id IS NOT NULL) EXECUTE FUNCTION audit_booking_notice();

CREATE OR REPLACE TRIGGER consents_audit_erased AFTER DELETE ON consents REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION audit_changes('CONSENT');

-- That one client's texts may go to AI, or no longer.
CREATE OR REPLACE FUNCTION audit_client_ai_consent() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  PERFORM note_act_of(NEW.professional_id, TG_ARGV[0], 'AI_CONSENT', NULL, NEW.client_id, 1);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION audit_client_ai_consent() FROM PUBLIC;
CREATE OR REPLACE TRIGGER ai_client_consents_audit_given AFTER INSERT ON ai_client_consents
  FOR EACH ROW EXECUTE FUNCTION audit_client_ai_consent('CREATED');
CREATE OR REPLACE TRIGGER ai_client_consents_audit_withdrawn AFTER UPDATE OF withdrawn_at ON ai_client_consents
  FOR EACH ROW WHEN (OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL)
  EXECUTE FUNCTION audit_client_ai_consent('REVOKED');

CREATE OR REPLACE FUNCTION audit_receipt() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  PERFORM note_act_of(NEW.professional_id, 'CREATED', 'RECEIPT', NEW.id, NEW.client_id, 1);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION audit_receipt() FROM PUBLIC;
CREATE OR REPLACE TRIGGER receipts_audit_created AFTER INSERT ON receipts
  FOR EACH ROW EXECUTE FUNCTION audit_receipt();

CREATE OR REPLACE FUNCTION audit_receipt_mail() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  PERFORM note_act_of(NEW.professional_id, 'SENT', 'RECEIPT', NEW.receipt_id, receipts.client_id, 1)
    FROM receipts WHERE receipts.professional_id = NEW.professional_id AND receipts.id = NEW.receipt_id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION audit_receipt_mail() FROM PUBLIC;
-- Once it is out.
CREATE OR REPLACE TRIGGER receipt_mails_audit_sent AFTER UPDATE OF sent_at ON receipt_mails
  FOR EACH ROW WHEN (OLD.sent_at IS NULL AND NEW.sent_at IS NOT NULL) EXECUTE FUNCTION audit_receipt_mail();

CREATE OR REPLACE FUNCTION audit_addendum() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  PERFORM note_act_of(NEW.professional_id, 'CREATED', 'ADDENDUM', NEW.note_id, notes.client_id, 1)
    FROM notes WHERE notes.professional_id = NEW.professional_id AND notes.id = NEW.note_id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION audit_addendum() FROM PUBLIC;
CREATE OR REPLACE TRIGGER seals_audit_addendum AFTER INSERT ON note_seals
  FOR EACH ROW WHEN (NEW.kind = 'ADENDA') EXECUTE FUNCTION audit_addendum();

CREATE OR REPLACE FUNCTION audit_ai_consent() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.recipient = NEW.recipient THEN RETURN NULL; END IF;
  -- One that goes to another recipient is withdrawn from the first.
  IF TG_OP <> 'INSERT' THEN
    PERFORM note_act_of(OLD.professional_id, 'REVOKED', 'AI_CONSENT', NULL, NULL, 1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM note_act_of(NEW.professional_id, 'CREATED', 'AI_CONSENT', NULL, NULL, 1);
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION audit_ai_consent() FROM PUBLIC;
CREATE OR REPLACE TRIGGER ai_consents_audited AFTER INSERT OR DELETE OR UPDATE OF recipient ON ai_consents
  FOR EACH ROW EXECUTE FUNCTION audit_ai_consent();

-- An entry that somebody writes past the service is one of a hand's, now, whatever it says; what is sealed stays as it is, and
-- only goes with its practice.
CREATE OR REPLACE FUNCTION keep_audit() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public
  AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF current_setting('application_name') NOT LIKE 'consulta%' AND coalesce(current_setting('app.actor', true), '') = '' THEN
      NEW.who := 'HAND';
      NEW.at := clock_timestamp();
      NEW.last_at := NEW.at;
    END IF;
    NEW.position := NULL;
    NEW.hash := NULL;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (
    SELECT FROM professionals WHERE id = OLD.professional_id AND closed_at IS NULL) THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.position IS NULL AND (
    OLD.professional_id, OLD.id, OLD.at, OLD.who, OLD.who_id, OLD.who_name, OLD.device, OLD.network, OLD.act, OLD.thing,
      OLD.thing_id, OLD.client_id, OLD.slot) IS NOT DISTINCT FROM (
    NEW.professional_id, NEW.id, NEW.at, NEW.who, NEW.who_id, NEW.who_name, NEW.device, NEW.network, NEW.act, NEW.thing,
      NEW.thing_id, NEW.client_id, NEW.slot) AND NEW.times >= OLD.times THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the audit is only added to' USING ERRCODE = 'check_violation';
END $$;
REVOKE ALL ON FUNCTION keep_audit() FROM PUBLIC;
CREATE OR REPLACE TRIGGER audit_kept BEFORE INSERT OR UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION keep_audit();
