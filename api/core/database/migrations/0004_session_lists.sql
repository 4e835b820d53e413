DROP INDEX "sessions_by_start";--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "cancelled_session_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "cancelled_session_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "client_deleted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Sessions of deleted clients are hidden by a column of their own, so that lists and numbers need no look at the client.
UPDATE sessions SET client_deleted = true FROM clients
  WHERE clients.id = sessions.client_id AND clients.deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sessions_by_start" ON "sessions" USING btree ("professional_id","starts_at","id","status","duration_minutes","remind") WHERE not "sessions"."client_deleted";--> statement-breakpoint
UPDATE clients SET cancelled_session_count =
  (SELECT count(*) FROM sessions WHERE sessions.client_id = clients.id AND status = 'CANCELADA');--> statement-breakpoint
UPDATE professionals SET cancelled_session_count =
  (SELECT coalesce(sum(clients.cancelled_session_count), 0) FROM clients
    WHERE clients.professional_id = professionals.id AND deleted_at IS NULL);--> statement-breakpoint
CREATE FUNCTION hide_sessions() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
BEGIN
  UPDATE sessions SET client_deleted = NEW.deleted_at IS NOT NULL
    WHERE professional_id = NEW.professional_id AND client_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION hide_sessions() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER clients_hide_sessions AFTER UPDATE OF deleted_at ON clients
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION hide_sessions();--> statement-breakpoint
-- Cancelled sessions are counted the way the others are, so that the number of all needs no counting either.
CREATE OR REPLACE FUNCTION count_sessions() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  was uuid := CASE WHEN TG_OP <> 'INSERT' THEN OLD.client_id END;
  is_now uuid := CASE WHEN TG_OP <> 'DELETE' THEN NEW.client_id END;
  was_cancelled integer := CASE WHEN TG_OP <> 'INSERT' THEN (OLD.status = 'CANCELADA')::integer END;
  is_cancelled integer := CASE WHEN TG_OP <> 'DELETE' THEN (NEW.status = 'CANCELADA')::integer END;
BEGIN
  IF was IS DISTINCT FROM is_now OR was_cancelled IS DISTINCT FROM is_cancelled THEN
    UPDATE clients SET session_count = session_count - 1 + was_cancelled,
      cancelled_session_count = cancelled_session_count - was_cancelled WHERE id = was;
    UPDATE clients SET session_count = session_count + 1 - is_cancelled,
      cancelled_session_count = cancelled_session_count + is_cancelled WHERE id = is_now;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_clients() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  kept integer := 0;
  active integer := 0;
  held integer := 0;
  cancelled integer := 0;
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
    kept := kept + 1;
    active := active + NEW.is_active::integer;
    held := held + NEW.session_count;
    cancelled := cancelled + NEW.cancelled_session_count;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN
    kept := kept - 1;
    active := active - OLD.is_active::integer;
    held := held - OLD.session_count;
    cancelled := cancelled - OLD.cancelled_session_count;
  END IF;
  IF kept <> 0 OR active <> 0 OR held <> 0 OR cancelled <> 0 THEN
    UPDATE professionals
      SET client_count = client_count + kept, active_client_count = active_client_count + active,
        session_count = session_count + held, cancelled_session_count = cancelled_session_count + cancelled
      WHERE id = coalesce(NEW.professional_id, OLD.professional_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER clients_counted ON clients;--> statement-breakpoint
CREATE TRIGGER clients_counted AFTER INSERT OR DELETE OR UPDATE OF is_active, deleted_at, session_count, cancelled_session_count ON clients
  FOR EACH ROW EXECUTE FUNCTION count_clients();
