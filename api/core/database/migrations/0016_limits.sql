CREATE TABLE "auth"."device" (
	"id_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"proven_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_id_hash_user_id_pk" PRIMARY KEY("id_hash","user_id")
);
--> statement-breakpoint
CREATE TABLE "auth"."counters" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "auth"."device" ADD CONSTRAINT "device_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_user" ON "auth"."device" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "device_last_proven" ON "auth"."device" USING btree ("proven_at");--> statement-breakpoint
CREATE INDEX "counters_over" ON "auth"."counters" USING btree ("expires_at");