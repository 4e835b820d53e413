import { pgSchema } from "drizzle-orm/pg-core";

/** Out of the reach of `app_user`: no query made on behalf of a professional can read an account. */
export const authSchema = pgSchema("auth");
