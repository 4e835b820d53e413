-- The words of a text, folded, each once. Nothing is left to the text parser, which reads "ansiedad/miedo" as a file's
-- path and, under the C locale, "¿qué" as one word.
CREATE FUNCTION public.distinct_words(text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT ROWS 1000
  AS $$
    SELECT DISTINCT left(word, 60) FROM unnest(string_to_array(regexp_replace(
      left(public.folded($1), 110000),
      '[\u0001-/:-@\[-`{-\u007f\u2000-\u2bff\U0001f000-\U0001faff]+', ' ', 'g'), ' ')) AS word
    WHERE word <> ''
  $$;--> statement-breakpoint
-- What a note is found by: its words as they are, and their stems. A word vector holds at most 1 MB, therefore the
-- content's first 100,000 characters (NOTE_SEARCHED) have to do.
CREATE FUNCTION public.note_words(title text, tags text, content text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    WITH words AS MATERIALIZED (
      SELECT public.distinct_words(title || ' ' || tags || ' ' || left(content, 100000)) AS word
    )
    SELECT array_to_tsvector(array(
      SELECT word FROM words UNION SELECT unnest(ts_lexize('pg_catalog.spanish_stem', word)) FROM words))
  $$;--> statement-breakpoint
-- Every word looked for: as it is, as the beginning of one from three letters on, or in another form.
CREATE FUNCTION public.note_query(search text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT string_agg(
        '(' || quote_literal(word) || CASE WHEN length(word) >= 3 THEN ':*' ELSE '' END
          || coalesce(' | ' || quote_literal((ts_lexize('pg_catalog.spanish_stem', word))[1]), '') || ')', ' & ')::tsquery
      FROM public.distinct_words(search) AS word
  $$;--> statement-breakpoint
CREATE TABLE "note_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"note_id" uuid,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"tags" text NOT NULL,
	"client_id" uuid,
	"priority" text DEFAULT 'MEDIA' NOT NULL,
	"is_private" boolean NOT NULL,
	"version" integer,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_draft_per_note" UNIQUE NULLS NOT DISTINCT("professional_id","note_id")
);
--> statement-breakpoint
ALTER TABLE "note_drafts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"session_id" uuid,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"tags" text DEFAULT '' NOT NULL,
	"priority" text DEFAULT 'MEDIA' NOT NULL,
	"is_private" boolean DEFAULT true NOT NULL,
	"is_ai" boolean DEFAULT false NOT NULL,
	"client_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (note_words(title, tags, content)) STORED,
	CONSTRAINT "notes_of_professional" UNIQUE("professional_id","id")
);
--> statement-breakpoint
ALTER TABLE "notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "low_note_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "medium_note_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "high_note_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "professionals" ADD COLUMN "ai_note_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "note_drafts" ADD CONSTRAINT "note_drafts_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_drafts" ADD CONSTRAINT "drafts_note_of_same_professional" FOREIGN KEY ("professional_id","note_id") REFERENCES "public"."notes"("professional_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_drafts" ADD CONSTRAINT "drafts_client_of_same_professional" FOREIGN KEY ("professional_id","client_id") REFERENCES "public"."clients"("professional_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_client_of_same_professional" FOREIGN KEY ("professional_id","client_id") REFERENCES "public"."clients"("professional_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_session_of_same_professional" FOREIGN KEY ("professional_id","session_id") REFERENCES "public"."sessions"("professional_id","id") ON DELETE set null ("session_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_drafts_oldest_first" ON "note_drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "notes_newest_first" ON "notes" USING btree ("professional_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not "notes"."client_deleted";--> statement-breakpoint
CREATE INDEX "notes_by_priority" ON "notes" USING btree ("professional_id","priority","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE not "notes"."client_deleted";--> statement-breakpoint
CREATE INDEX "notes_of_client" ON "notes" USING btree ("professional_id","client_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"priority") WHERE not "notes"."client_deleted";--> statement-breakpoint
CREATE INDEX "notes_of_session" ON "notes" USING btree ("professional_id","session_id") WHERE "notes"."session_id" is not null;--> statement-breakpoint
CREATE INDEX "notes_search" ON "notes" USING gin ("professional_id","words") WITH (fastupdate=false);--> statement-breakpoint
CREATE POLICY "note_drafts_own_rows" ON "note_drafts" AS PERMISSIVE FOR ALL TO "app_user" USING ("note_drafts"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("note_drafts"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "notes_own_rows" ON "notes" AS PERMISSIVE FOR ALL TO "app_user" USING ("notes"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("notes"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "notes", "note_drafts" TO app_user;--> statement-breakpoint
-- Keeps the rows that searches read narrow: contents and word vectors of any length worth it lie outside.
ALTER TABLE "notes" SET (toast_tuple_target = 256);--> statement-breakpoint
CREATE FUNCTION count_notes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  low integer := 0;
  medium integer := 0;
  high integer := 0;
  ai integer := 0;
BEGIN
  IF TG_OP <> 'DELETE' AND NOT NEW.client_deleted THEN
    low := low + (NEW.priority = 'BAJA')::integer;
    medium := medium + (NEW.priority = 'MEDIA')::integer;
    high := high + (NEW.priority = 'ALTA')::integer;
    ai := ai + NEW.is_ai::integer;
  END IF;
  IF TG_OP <> 'INSERT' AND NOT OLD.client_deleted THEN
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
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION count_notes() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER notes_counted AFTER INSERT OR DELETE OR UPDATE OF priority, is_ai ON notes
  FOR EACH ROW EXECUTE FUNCTION count_notes();--> statement-breakpoint
-- Notes of deleted clients are hidden by a column of their own, as sessions are, and counted all at once.
CREATE FUNCTION hide_notes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
DECLARE
  hidden boolean := NEW.deleted_at IS NOT NULL;
  step integer := CASE WHEN hidden THEN -1 ELSE 1 END;
BEGIN
  WITH turned AS (
    UPDATE notes SET client_deleted = hidden
      WHERE professional_id = NEW.professional_id AND client_id = NEW.id AND client_deleted <> hidden
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
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION hide_notes() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER clients_hide_notes AFTER UPDATE OF deleted_at ON clients
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION hide_notes();--> statement-breakpoint
-- With its owner's rights, as search_clients is: under row-level security the match would not reach the index.
-- One row per note of the page, newest first, each with the number of all matches; without any, one row without id.
CREATE FUNCTION search_notes(search text, of_client uuid, wanted text, page_limit integer, page_offset integer)
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
        WHERE n.professional_id = own AND NOT n.client_deleted AND n.words @@ query
          AND (of_client IS NULL OR n.client_id = of_client) AND (wanted IS NULL OR n.priority = wanted)
    )
    SELECT page.id, (SELECT count(*) FROM matches) FROM (VALUES (1)) AS always
      LEFT JOIN (
        SELECT matches.id FROM matches
          ORDER BY matches.created_at DESC, matches.id DESC LIMIT page_limit OFFSET page_offset
      ) AS page ON true;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION search_notes(text, uuid, text, integer, integer) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION search_notes(text, uuid, text, integer, integer) TO app_user;
