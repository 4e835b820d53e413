// Fails when the GraphQL schema breaks clients of the last landed one (git HEAD).
import { spawnSync } from "node:child_process";
import { CriticalityLevel, diff } from "@graphql-inspector/core";
import { buildSchema } from "graphql";
import { houseSdl } from "./house-schema.mjs";

const landed = spawnSync("git", ["show", "HEAD:schema/schema.graphql"], { encoding: "utf8" });
if (landed.status !== 0) {
  console.log("No landed schema to compare with.");
  process.exit(0);
}
const changes = await diff(buildSchema(landed.stdout), buildSchema(await houseSdl()));
const breaking = changes.filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking);
for (const { message } of breaking) console.error(`breaks clients: ${message}`);
if (breaking.length > 0) process.exit(1);
