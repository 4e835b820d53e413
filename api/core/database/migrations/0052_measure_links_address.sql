ALTER TABLE "measure_links" ADD COLUMN "email_since" timestamp (3) with time zone;--> statement-breakpoint
-- What was made since the client has the address there is went to that one. Where the others went nobody knows: they can be revoked.
UPDATE measure_links SET email_since = clients.email_since
  FROM clients
  WHERE clients.professional_id = measure_links.professional_id AND clients.id = measure_links.client_id
    AND measure_links.mailed = 'ENVIADO' AND clients.email_since <= measure_links.created_at;
