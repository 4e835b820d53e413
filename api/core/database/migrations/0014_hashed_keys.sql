CREATE TABLE "auth"."used_code" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "used_code_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
ALTER TABLE "auth"."used_code" ADD CONSTRAINT "used_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Whoever is signed in stays so: the keys there are become what they would have been kept as.
UPDATE "auth"."session" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');
