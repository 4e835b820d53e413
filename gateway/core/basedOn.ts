import { ArgsType, Field, Int } from "type-graphql";
import { CodedError } from "./errors.ts";

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
 * @throws {CodedError} VERSION_REQUIRED when it says neither a version nor that any will do
 */
export function versionOf({ version, overwrite }: BasedOn): { version?: number } {
  if (overwrite) return {};
  if (typeof version !== "number") throw new CodedError("VERSION_REQUIRED");
  return { version };
}

/** What every payload's errors say of it. */
export const VERSION_REQUIRED_MEANS =
  "Neither the `version` the change was based on was given, nor that it is to `overwrite` whatever there is.";

/** As a payload tells it; null when it is something else. */
export const unbased = (failure: unknown) =>
  failure instanceof CodedError && failure.code === "VERSION_REQUIRED"
    ? { code: failure.code, field: "version", message: failure.message }
    : null;
