CREATE TABLE "auth"."attempt" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"browser_hash" text NOT NULL,
	"name" text,
	"password" text,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attempt_browser_hash_unique" UNIQUE("browser_hash")
);
--> statement-breakpoint
CREATE INDEX "attempt_email" ON "auth"."attempt" USING btree ("email","created_at");--> statement-breakpoint
-- An account whose address was never proven was only a wish: it is begun anew, and its code then belongs to its browser.
DELETE FROM "auth"."user" WHERE NOT "email_verified";
