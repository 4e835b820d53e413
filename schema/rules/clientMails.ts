/** Where a client says that no more mails are wanted, followed by the signed link's token. */
export const OPT_OUT_PATH = "/correos";

/** So many days a mail to a client is tried whose day's share is used up, or that the mail server puts off for that address. */
export const CLIENT_MAIL_DAYS = 7;
