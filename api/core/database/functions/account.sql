-- Processes believe for seconds that a sign-in stands. That one has ended is told to all of them with what ends it, whoever
-- ended it in whichever way: a sign-out, a new password, an account that is deleted or shut, an operator's command.
CREATE OR REPLACE FUNCTION auth.tell_sign_ins_ended() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog
  AS $$
BEGIN
  IF EXISTS (SELECT FROM ended) THEN
    PERFORM pg_notify('sign_ins_ended', '');
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION auth.tell_sign_ins_ended() FROM PUBLIC;
CREATE OR REPLACE TRIGGER session_ended AFTER DELETE ON auth.session REFERENCING OLD TABLE AS ended
  FOR EACH STATEMENT EXECUTE FUNCTION auth.tell_sign_ins_ended();

-- The same of an account that is shut, or has no second step any more where all need one.
CREATE OR REPLACE FUNCTION auth.tell_account_guarded() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog
  AS $$
BEGIN
  PERFORM pg_notify('sign_ins_ended', '');
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION auth.tell_account_guarded() FROM PUBLIC;
CREATE OR REPLACE TRIGGER user_guarded AFTER UPDATE OF locked_at, two_factor_enabled ON auth."user"
  FOR EACH ROW WHEN (
    (OLD.locked_at IS NULL AND NEW.locked_at IS NOT NULL) OR (OLD.two_factor_enabled AND NOT NEW.two_factor_enabled))
  EXECUTE FUNCTION auth.tell_account_guarded();
