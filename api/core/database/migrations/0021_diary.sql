CREATE TABLE "diary_feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"professional_id" uuid NOT NULL,
	"name" text NOT NULL,
	"naming" text NOT NULL,
	"with_details" boolean DEFAULT false NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"renewed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp (3) with time zone,
	CONSTRAINT "diary_feeds_hash_unique" UNIQUE("hash"),
	CONSTRAINT "diary_feeds_of_professional" UNIQUE("professional_id","id")
);
--> statement-breakpoint
ALTER TABLE "diary_feeds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "diary_feeds" ADD CONSTRAINT "diary_feeds_professional_id_professionals_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."professionals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "diary_feeds_own_rows" ON "diary_feeds" AS PERMISSIVE FOR ALL TO "app_user" USING ("diary_feeds"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid)) WITH CHECK ("diary_feeds"."professional_id" = (select nullif(current_setting('app.professional', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON diary_feeds TO app_user;
