CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;--> statement-breakpoint
-- Stored columns are made by the next three functions, so they stand here and not with those of the rooms: a change of
-- one has to write what is stored anew.
-- Lower case last: under the C locale lower() knows only ASCII, which is what unaccent leaves of Spanish letters.
CREATE FUNCTION public.folded(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, normalize($1, NFKC))) $$;--> statement-breakpoint
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
-- Roles belong to the whole cluster: another database of it, or another start at this moment, may have made it first.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'app_user') THEN
    CREATE ROLE app_user NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END $$;--> statement-breakpoint
DO $$
BEGIN
  IF NOT pg_has_role(current_user, 'app_user', 'MEMBER') THEN
    EXECUTE format('GRANT app_user TO %I', current_user);
  END IF;
END $$;
