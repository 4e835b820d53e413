CREATE TABLE "booking_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"link_id" uuid,
	"session_id" uuid,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "booking_notices" ADD CONSTRAINT "booking_notices_of_client" FOREIGN KEY ("professional_id","client_id") REFERENCES "public"."clients"("professional_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_notices" ADD CONSTRAINT "booking_notices_of_booked" FOREIGN KEY ("professional_id","session_id") REFERENCES "public"."sessions"("professional_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_notices_by_client" ON "booking_notices" USING btree ("professional_id","client_id","sent_at");--> statement-breakpoint
CREATE INDEX "booking_notices_by_session" ON "booking_notices" USING btree ("professional_id","session_id") WHERE "booking_notices"."session_id" is not null;--> statement-breakpoint
CREATE POLICY "booking_notices_own_rows" ON "booking_notices" AS PERMISSIVE FOR ALL TO "app_user" USING ("booking_notices"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("booking_notices"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT ON booking_notices TO app_user;--> statement-breakpoint
-- A link's mail is noted down with its notice, once it is out.
DROP TRIGGER IF EXISTS booking_links_audit_sent ON booking_links;--> statement-breakpoint
-- What went out before, as far as it is still known: each link's last mail, and what was accepted within the last days.
INSERT INTO booking_notices (professional_id, client_id, link_id, sent_at)
  SELECT professional_id, client_id, id, coalesce(mailed_at, mail_asked_at) FROM booking_links
  WHERE mailed_at IS NOT NULL OR (mail = 'ENVIADO' AND mail_asked_at IS NOT NULL);--> statement-breakpoint
INSERT INTO booking_notices (id, professional_id, client_id, session_id, sent_at)
  SELECT mails.id, mails.professional_id, booked.client_id, booked.id, mails.created_at
  FROM booking_mails AS mails
  JOIN booking_requests AS asked ON asked.professional_id = mails.professional_id AND asked.id = mails.request_id
  JOIN sessions AS booked ON booked.professional_id = asked.professional_id AND booked.id = asked.session_id
  WHERE mails.kind = 'ACEPTADA' AND mails.status = 'ENVIADO';
