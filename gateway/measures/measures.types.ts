import { Field, ID, Int, ObjectType } from "type-graphql";
import { ClientReference } from "../clients/reference.types.ts";
import { connectionOf } from "../core/connection.types.ts";
import { DateTime } from "../core/scalars.ts";
import {
  type MeasureBand,
  MeasureBands,
  type MeasureKind,
  MeasureKinds,
  type MeasureWay,
  MeasureWays,
} from "./measures.enums.ts";

@ObjectType({ description: "A questionnaire that was filled in. Its answers never change.", simpleResolvers: true })
export class Measure {
  @Field(() => ID, { description: "Id of it, for `deleteMeasure`." })
  id!: string;

  @Field(() => MeasureKinds, { description: "Which questionnaire." })
  kind!: MeasureKind;

  @Field(() => ClientReference, { description: "Who filled it in." })
  client!: ClientReference;

  @Field(() => [Int], { description: "The answer to each question, in their order." })
  answers!: number[];

  @Field(() => Int, { description: "The score by the published key." })
  score!: number;

  @Field(() => Int, { description: "The highest score there can be." })
  maxScore!: number;

  @Field(() => MeasureBands, { nullable: true, description: "What the score means; null for what nobody knows." })
  band!: MeasureBand | null;

  @Field(() => MeasureWays, { nullable: true, description: "How it was filled in; null for what nobody knows." })
  way!: MeasureWay | null;

  @Field(() => Boolean, {
    description: "Whether it tells of thoughts of death or of hurting oneself: question 9 of PHQ9 answered above 0.",
  })
  isAlarming!: boolean;

  @Field(() => DateTime, { nullable: true, description: "When the professional put such a one aside; null: not yet." })
  seenAt!: string | null;

  @Field(() => DateTime, { description: "When it was filled in." })
  filledAt!: string;

  @Field(() => Int, { description: "Rises by one with each change: deleted, restored, put aside." })
  version!: number;
}

export const MeasureConnection = connectionOf(Measure, { name: "Measure", one: "measure", many: "measures" });
