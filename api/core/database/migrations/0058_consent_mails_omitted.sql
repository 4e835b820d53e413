ALTER TABLE "consent_mails" ADD COLUMN "omitted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "consent_mails" ADD COLUMN "put_off_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "mailed_until" timestamp (3) with time zone;--> statement-breakpoint
GRANT UPDATE (mailed_until) ON consents TO app_user;--> statement-breakpoint
-- What waits and went out opens until its own end.
UPDATE consents SET mailed_until = consents.expires_at
  FROM consent_mails
  WHERE consent_mails.professional_id = consents.professional_id AND consent_mails.client_id = consents.client_id
    AND consent_mails.id = consents.mail_id AND consents.status = 'PENDIENTE' AND consent_mails.sent_at IS NOT NULL;
