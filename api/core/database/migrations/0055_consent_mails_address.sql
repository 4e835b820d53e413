ALTER TABLE "consent_mails" ADD COLUMN "email_since" timestamp (3) with time zone;--> statement-breakpoint
-- What was sent since the client has the address there is went to that one. Where the others went nobody knows: they can be taken back.
UPDATE consent_mails SET email_since = clients.email_since
  FROM clients
  WHERE clients.professional_id = consent_mails.professional_id AND clients.id = consent_mails.client_id
    AND consent_mails.consent_id IS NULL AND NOT consent_mails.to_therapist AND clients.email_since <= consent_mails.sent_at;
