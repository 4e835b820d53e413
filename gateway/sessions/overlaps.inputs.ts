import { ArgsType, Field } from "type-graphql";

/** What may be in the way of a therapy session. */
@ArgsType()
export class OverlapArgs {
  @Field(() => Boolean, {
    defaultValue: false,
    description:
      "true: done also where other therapy sessions, or calendars elsewhere, take the time, whichever they are.",
  })
  allowOverlap!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      "What OVERLAP told is in the way, by its `overlapsSeen`: done over that, and OVERLAP again only where something else is in the way by then. `allowOverlap` says nothing beside it.",
  })
  overlapsSeen?: string | null;
}
