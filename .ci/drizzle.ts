import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./api/**/*.table.ts",
  out: "./api/core/database/migrations",
  entities: { roles: false },
});
