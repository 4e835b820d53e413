/** Where a client says that no more mails are wanted, followed by the signed link's token. */
export const OPT_OUT_PATH = "/correos";
