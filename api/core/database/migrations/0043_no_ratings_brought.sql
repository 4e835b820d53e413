-- contract: it came after it, and nobody calls it since 0.2.0
DROP FUNCTION IF EXISTS bring_ratings(jsonb);
