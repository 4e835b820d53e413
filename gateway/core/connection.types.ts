import { Arg, ArgsType, type ClassType, Field, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { PAGE_SIZE, PAGE_SIZE_MAX } from "../../schema/rules/pages.ts";
import { ONLY_WHAT_IT_HOLDS } from "./cost.ts";
import { DateTime } from "./scalars.ts";

@ObjectType({ description: "What lies before and after a stretch of a connection.", simpleResolvers: true })
class ConnectionPageInfo {
  @Field(() => Boolean, { description: "Whether more follow." })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: "Whether some come before." })
  hasPreviousPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description: "Cursor of the first one, to go back before; null when there is none.",
  })
  startCursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Cursor of the last one, to go on after; null when there is none.",
  })
  endCursor!: string | null;
}

/** A stretch of a list, in the form of Relay. */
export interface Connection<Node> {
  edges: { cursor: string; node: Node }[];
  pageInfo: ConnectionPageInfo;
  totalCount: number;
}

/** The connection of a type. @param what the type's name, and one and several of them as a reader is told */
export function connectionOf<Node extends object>(
  type: ClassType<Node>,
  what: { name: string; one: string; many: string },
): ClassType<Connection<Node>> {
  @ObjectType(`${what.name}Edge`, { description: `One ${what.one} in a connection.`, simpleResolvers: true })
  class Edge {
    @Field(() => String, { description: `Where the ${what.one} stands; opaque.` })
    cursor!: string;

    @Field(() => type, { description: `The ${what.one}.` })
    node!: Node;
  }

  @ObjectType(`${what.name}Connection`, {
    description: `Some ${what.many} in the form of a Relay connection, for integrations.`,
    simpleResolvers: true,
  })
  class TypedConnection {
    @Field(() => [Edge], {
      complexity: ONLY_WHAT_IT_HOLDS,
      description: `The ${what.many}, in the order that was asked for, each with its cursor.`,
    })
    edges!: Edge[];

    @Field(() => ConnectionPageInfo, { complexity: 0, description: "What lies before and after." })
    pageInfo!: ConnectionPageInfo;

    @Field(() => Int, { description: `How many ${what.many} the whole connection has, however it is cut.` })
    totalCount!: number;
  }
  return TypedConnection;
}

@InputType({ description: "A stretch of time. A moment has an offset, so it is the same in every time zone." })
class Period {
  @Field(() => DateTime, { nullable: true, description: "Its begin, which is part of it; none without it." })
  from?: string | null;

  @Field(() => DateTime, { nullable: true, description: "Its end, which is not part of it; none without it." })
  before?: string | null;
}

const OF_THEM = `1 to ${PAGE_SIZE_MAX}`;

/** What every connection is asked with besides its filter and its order. */
@ArgsType()
export class ConnectionArgs {
  @Field(() => Int, {
    nullable: true,
    description: `How many from the begin on, or after \`after\`, ${OF_THEM}; ${PAGE_SIZE} where neither this nor \`last\` is given. Not with \`last\` or \`before\`.`,
  })
  first?: number | null;

  @Field(() => String, { nullable: true, description: "Cursor to go on after; of this list in this order." })
  after?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: `How many before \`before\`, or at the end, ${OF_THEM}; the order stays. Not with \`first\` or \`after\`.`,
  })
  last?: number | null;

  @Field(() => String, { nullable: true, description: "Cursor to go back before; of this list in this order." })
  before?: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "Only what was created, changed or restored then or later. What was deleted is told by `changes`.",
  })
  updatedSince?: string | null;

  @Field(() => Period, { nullable: true, description: "Only what was created in this time." })
  createdBetween?: Period | null;
}

type Way = "ASC" | "DESC";
export type SortOf<Key extends string> = `${Key}_${Way}`;

/** What every list can be sorted by: our word, the service's, and what each way means to a reader. */
const TIMES = {
  CREATED_AT: { wire: "createdAt", ASC: "Oldest first.", DESC: "Newest first." },
  UPDATED_AT: {
    wire: "updatedAt",
    ASC: "Changed longest ago first. What is changed while the list is walked comes again.",
    DESC: "Changed last first. What is changed while the list is walked may be missed: walk the other way.",
  },
} as const;
type Told = Record<Way, string> & { wire: string };

/**
 * The orders of a connection.
 * @param name of the enum
 * @param more what the list can be sorted by besides its times
 */
export function sortsOf<More extends string = never>(name: string, more: Record<More, Told>) {
  type Sort = SortOf<keyof typeof TIMES | More>;
  const told: [string, Told][] = [...Object.entries<Told>(TIMES), ...Object.entries<Told>(more)];
  const each = told.flatMap(([key, { wire, ASC, DESC }]) => [
    { name: `${key}_ASC`, wire, description: ASC },
    { name: `${key}_DESC`, wire: `-${wire}`, description: DESC },
  ]);
  const values = Object.fromEntries(each.map((sort) => [sort.name, sort.name])) as { [Name in Sort]: Name };
  const wire = Object.fromEntries(each.map((sort) => [sort.name, sort.wire])) as Record<Sort, string>;
  registerEnumType(values as Record<string, string>, {
    name,
    description: "How a connection is sorted, among equals by id.",
    valuesConfig: Object.fromEntries(each.map((sort) => [sort.name, { description: sort.description }])),
  });
  /** The argument of a connection that chooses one of them. @param standard the one that holds without it */
  const argument = (standard: Sort) =>
    Arg("sortBy", () => values, { defaultValue: standard, description: "In which order." });
  return { argument, wire };
}
