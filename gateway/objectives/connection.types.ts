import { Field, ID, InputType } from "type-graphql";
import { connectionOf, type SortOf, sortsOf } from "../core/connection.types.ts";
import { type ObjectiveStatus, ObjectiveStatuses } from "./objectives.enums.ts";
import { Objective } from "./objectives.types.ts";

@InputType({ description: "Which objectives to list; all of them without it." })
export class ObjectiveFilter {
  @Field(() => ID, { nullable: true, description: "Only of this client." })
  clientId?: string | null;

  @Field(() => ObjectiveStatuses, { nullable: true, description: "Only of this status." })
  status?: ObjectiveStatus | null;
}

export const ObjectiveConnection = connectionOf(Objective, {
  name: "Objective",
  one: "objective",
  many: "objectives",
});

export type ObjectiveSort = SortOf<"CREATED_AT" | "UPDATED_AT">;
export const OBJECTIVE_SORTS = sortsOf("ObjectiveSort", {});
