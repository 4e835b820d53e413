import { Field, InterfaceType, type MiddlewareFn, registerEnumType, UseMiddleware } from "type-graphql";
import { USER_CODES, type UserErrorCode } from "./codes.ts";
import type { Context } from "./context.ts";

const codes = Object.keys(USER_CODES) as UserErrorCode[];
const UserErrorCodes = Object.fromEntries(codes.map((code) => [code, code])) as { [Code in UserErrorCode]: Code };
registerEnumType(UserErrorCodes, {
  name: "UserErrorCode",
  description: "Why something was not done, as what a payload tells it. Each has a page at `/graphql/errors/CODE`.",
  valuesConfig: Object.fromEntries(Object.entries(USER_CODES).map(([code, description]) => [code, { description }])),
});

/** The sentences of the house are Spanish; of English ones there is one for each code. */
const inLanguage: MiddlewareFn<Context> = async ({ root, context }, next) =>
  context.language === "en" ? USER_CODES[(root as UserError).code] : next();

@InterfaceType({
  description: "One reason why a mutation did nothing, told as data: a screen can show it at its place.",
})
export abstract class UserError {
  @Field(() => UserErrorCodes, { description: "What a program can branch on." })
  code!: UserErrorCode;

  @Field(() => [String], {
    nullable: true,
    description:
      'What this is about, as a path from the mutation\'s arguments, such as `["input", "email"]`; null when it is about none of them.',
  })
  field!: string[] | null;

  @UseMiddleware(inLanguage)
  @Field(() => String, {
    simple: false,
    description: "One sentence for the professional: Spanish, or English where `Accept-Language` prefers it.",
  })
  message!: string;
}
