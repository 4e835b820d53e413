-- Written by hand: 0023 was changed before any release had it, so data folders made meanwhile lack this index, or have
-- another of its name.
-- contract: nothing has stored two waiting wishes of one session since 0.2.0
DO $$
DECLARE
  whole constant text := ' USING btree (professional_id, session_id) WHERE (outcome = ''PENDIENTE''::text)';
BEGIN
  IF EXISTS (
    SELECT FROM pg_index
    WHERE indrelid = 'session_answers'::regclass AND indisunique AND pg_get_indexdef(indexrelid) LIKE '%' || whole
  ) THEN
    RETURN;
  END IF;
  EXECUTE format(
    'CREATE UNIQUE INDEX %I ON session_answers',
    CASE WHEN to_regclass('one_waiting_wish') IS NULL THEN 'one_waiting_wish' ELSE 'one_waiting_wish_of_practice' END
  ) || whole;
END $$;
