import { ArgsType, Field, Int } from "type-graphql";
import { UserFault } from "./refusals.ts";

/** What a change stands on, so that nobody's work is overwritten unseen. */
@ArgsType()
export class BasedOn {
  @Field(() => Int, {
    nullable: true,
    description:
      "The version the change was based on: whatever has been changed since is a CONFLICT. Left out it is VERSION_REQUIRED, unless `overwrite`.",
  })
  version?: number | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: "true: the change is made whatever has been changed since, and whatever `version` says.",
  })
  overwrite!: boolean;
}

/**
 * What the service is told of it.
 * @throws {UserFault} VERSION_REQUIRED when it says neither a version nor that any will do
 */
export function versionOf({ version, overwrite }: BasedOn): { version?: number } {
  if (overwrite) return {};
  if (typeof version !== "number")
    throw new UserFault("VERSION_REQUIRED", ["version"], "Falta la versión en la que se basa el cambio.");
  return { version };
}
