CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"title" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "support_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_messages_of_professional" ON "support_messages" USING btree ("professional_id","created_at");--> statement-breakpoint
CREATE INDEX "support_messages_waiting" ON "support_messages" USING btree ("created_at") WHERE "support_messages"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "clients_deleted" ON "clients" USING btree ("professional_id","deleted_at") WHERE "clients"."deleted_at" is not null;--> statement-breakpoint
CREATE POLICY "support_messages_own_rows" ON "support_messages" AS PERMISSIVE FOR ALL TO "app_user" USING ("support_messages"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("support_messages"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
-- No DELETE: what was written to support stays.
GRANT SELECT, INSERT, UPDATE (sent_at) ON "support_messages" TO app_user;
