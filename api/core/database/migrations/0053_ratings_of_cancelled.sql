UPDATE session_ratings SET hidden = true FROM sessions
  WHERE sessions.professional_id = session_ratings.professional_id AND sessions.id = session_ratings.session_id
    AND sessions.status = 'CANCELADA' AND NOT session_ratings.hidden;--> statement-breakpoint
-- The trigger of an older database counts no hiding: what it counted is counted anew.
UPDATE professionals SET rating_counts = counted.counts FROM (
  SELECT professional_id, ARRAY[count(*) FILTER (WHERE rating = 1 AND NOT hidden), count(*) FILTER (WHERE rating = 2 AND NOT hidden),
      count(*) FILTER (WHERE rating = 3 AND NOT hidden), count(*) FILTER (WHERE rating = 4 AND NOT hidden),
      count(*) FILTER (WHERE rating = 5 AND NOT hidden)]::int[] AS counts
    FROM session_ratings WHERE professional_id IN (
      SELECT professional_id FROM session_ratings WHERE hidden AND rating IS NOT NULL)
    GROUP BY professional_id
) AS counted WHERE professionals.id = counted.professional_id;
