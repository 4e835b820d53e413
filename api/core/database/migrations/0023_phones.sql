CREATE TABLE "auth"."phone" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"number" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "phone_once" UNIQUE("user_id","number")
);
--> statement-breakpoint
CREATE TABLE "auth"."sms_step" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"phone_id" uuid NOT NULL,
	"is_first" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth"."phone" ADD CONSTRAINT "phone_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."sms_step" ADD CONSTRAINT "sms_step_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."sms_step" ADD CONSTRAINT "sms_step_phone_id_phone_id_fk" FOREIGN KEY ("phone_id") REFERENCES "auth"."phone"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_primary" ON "auth"."phone" USING btree ("user_id") WHERE "auth"."phone"."is_primary";