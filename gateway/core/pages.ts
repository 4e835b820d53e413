import { ArgsType, Field, Int, ObjectType } from "type-graphql";
import { PAGE_MAX, PAGE_SIZE, PAGE_SIZE_MAX, SEARCH_MAX } from "../../schema/rules/pages.ts";
import { badArgument, type CodedError, RefusedError } from "./errors.ts";
import type { WireList } from "./wire.ts";

@ArgsType()
export class PageArgs {
  @Field(() => Int, { defaultValue: 1, description: "Which page, counted from 1." })
  page!: number;

  @Field(() => Int, { defaultValue: PAGE_SIZE, description: `Rows per page, 1 to ${PAGE_SIZE_MAX}.` })
  pageSize!: number;
}

@ObjectType({ description: "Where a page stands in its list.", simpleResolvers: true })
export class PageInfo {
  @Field(() => Int, { description: "This page, counted from 1." })
  page!: number;

  @Field(() => Int, { description: "Rows asked for per page." })
  pageSize!: number;

  @Field(() => Int, { description: "Pages of the whole list; 0 when it is empty." })
  pageCount!: number;

  @Field(() => Int, {
    description:
      "Rows of the whole list; where `isTotalExact` is false the most it can be, as far as is known on this page.",
  })
  total!: number;

  @Field(() => Boolean, {
    description:
      "false: the service only says how many pages there are, or not even that, and then a full page counts as followed by one more; or `total` also counts rows that are not shown.",
  })
  isTotalExact!: boolean;
}

/** @throws {CodedError} BAD_USER_INPUT when a number of rows is not 1 to 100 */
export function checkSize(size: number, name: "pageSize" | "first" | "last"): void {
  if (size < 1 || size > PAGE_SIZE_MAX) throw badArgument(name, `${name} must be between 1 and ${PAGE_SIZE_MAX}.`);
}

/** For an `after` or `before` that this list has not told, or not to this practice. */
export const notACursor = (argument: "after" | "before" = "after"): CodedError =>
  badArgument(argument, `${argument} is no cursor of this list.`);

/** @throws {CodedError} BAD_USER_INPUT when page or page size is out of bounds */
export function checkPage({ page, pageSize }: PageArgs): void {
  checkSize(pageSize, "pageSize");
  if (page < 1 || page > PAGE_MAX)
    throw badArgument("page", `page must be between 1 and ${PAGE_MAX.toLocaleString("en-US")}.`);
}

/** @throws {CodedError} BAD_USER_INPUT when a search text is too long */
export function checkSearch(search: string | null | undefined): void {
  if ((search?.length ?? 0) > SEARCH_MAX)
    throw badArgument(
      "search",
      `search takes ${SEARCH_MAX} characters at most.`,
      `La búsqueda admite como máximo ${SEARCH_MAX} caracteres.`,
    );
}

/** What a list is answered with. @throws {CodedError} BAD_USER_INPUT by the argument's name where the service does not search for that */
export const searched = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error: unknown) => {
    const fault = error instanceof RefusedError && error.problem?.errors?.find(({ field }) => field === "search");
    throw fault ? badArgument("search", "search is not taken, or not from this token.", fault.message) : error;
  });

/**
 * Where a page stands, from whichever of `total` and `pageCount` the service sent.
 * With `pageCount` alone the total is exact on the last page and the most it can be on the others, as it is behind the last. The document promises
 * them for clients only (§7): with neither, another page may follow a full one.
 */
export function toPageInfo({ page, pageSize }: PageArgs, { rows, total, pageCount }: WireList): PageInfo {
  const before = (page - 1) * pageSize;
  if (total !== null) return { page, pageSize, total, isTotalExact: true, pageCount: Math.ceil(total / pageSize) };
  const seen = before + rows.length;
  const isEndSeen = rows.length > 0 || page === 1;
  if (pageCount === null) {
    if (rows.length !== pageSize)
      return { page, pageSize, total: seen, isTotalExact: isEndSeen, pageCount: rows.length > 0 ? page : page - 1 };
    return { page, pageSize, total: seen + pageSize, isTotalExact: false, pageCount: page + 1 };
  }
  const isTotalExact = isEndSeen && page === Math.max(pageCount, 1);
  return { page, pageSize, pageCount, total: isTotalExact ? seen : pageCount * pageSize, isTotalExact };
}
