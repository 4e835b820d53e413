ALTER TABLE "auth"."email_address" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "auth"."attempt" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "auth"."attempt" ADD COLUMN "opened_id" uuid;--> statement-breakpoint
ALTER TABLE "auth"."attempt" ADD COLUMN "opened_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth"."attempt" ADD CONSTRAINT "attempt_opened_id_user_id_fk" FOREIGN KEY ("opened_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."email_address" ADD CONSTRAINT "email_address_link_hash_unique" UNIQUE("link_hash");--> statement-breakpoint
ALTER TABLE "auth"."attempt" ADD CONSTRAINT "attempt_link_hash_unique" UNIQUE("link_hash");