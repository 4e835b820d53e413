-- A receipt outlives its client; the address for mails was never printed on one.
UPDATE receipts SET paper = paper #- '{client,email}' WHERE paper #> '{client,email}' IS NOT NULL;
