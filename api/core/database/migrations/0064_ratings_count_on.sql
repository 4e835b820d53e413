-- Ratings of sessions that were deleted or cancelled had been taken out of the counts. Whose sessions were erased are gone.
DROP TRIGGER IF EXISTS ratings_deleted ON session_ratings;--> statement-breakpoint
-- At once: with the functions of before, which stay until those of today come, the rating of a restored session would
-- count once more. A new database has none.
DO $$
BEGIN
  IF to_regproc('public.count_ratings') IS NOT NULL THEN
    CREATE OR REPLACE TRIGGER ratings_counted AFTER UPDATE OF rating ON session_ratings
      FOR EACH ROW EXECUTE FUNCTION count_ratings();
  END IF;
END $$;--> statement-breakpoint
UPDATE professionals SET rating_counts = ARRAY[rating_counts[1] + many.one, rating_counts[2] + many.two,
    rating_counts[3] + many.three, rating_counts[4] + many.four, rating_counts[5] + many.five]
  FROM (
    SELECT professional_id, count(*) FILTER (WHERE rating = 1) AS one, count(*) FILTER (WHERE rating = 2) AS two,
      count(*) FILTER (WHERE rating = 3) AS three, count(*) FILTER (WHERE rating = 4) AS four,
      count(*) FILTER (WHERE rating = 5) AS five
    FROM session_ratings WHERE rating IS NOT NULL AND hidden GROUP BY professional_id
  ) AS many WHERE professionals.id = many.professional_id;
