import { createHash } from "node:crypto";
import type { DBAdapter, Where } from "@better-auth/core/db/adapter";
import type { BetterAuthOptions } from "better-auth";

type Ask = { model: string; where?: Where[] | undefined };
type Row = Record<string, unknown>;

/** The key of a sign-in as it is kept. It is random and long, so that a plain hash cannot be guessed back. */
export const hashKey = (key: string): string => createHash("sha256").update(key).digest("hex");

const hashed = (value: Where["value"]): Where["value"] => {
  if (Array.isArray(value)) return value.map((one) => hashKey(String(one)));
  return typeof value === "string" ? hashKey(value) : value;
};
const isKey = ({ field }: Where): boolean => field === "token";

/** The same question with hashes for keys. */
function asKept<Question extends Ask>(question: Question): Question {
  if (question.model !== "session" || !question.where) return question;
  const where = question.where.map((one) => (isKey(one) ? { ...one, value: hashed(one.value) } : one));
  return { ...question, where };
}

/** A row found by its key says that key again: the account library writes it back into the cookie. */
function asAsked<Found>(question: Ask, found: Found): Found {
  const key = question.model === "session" ? question.where?.find(isKey)?.value : undefined;
  return found && typeof key === "string" ? { ...found, token: key } : found;
}

/** Between the account library and its tables: keys of sign-ins are kept as hashes, so that a copy of the database opens nothing. */
export function hashingKeys(
  open: (options: BetterAuthOptions) => DBAdapter,
): (options: BetterAuthOptions) => DBAdapter {
  return (options) => {
    const kept = open(options);
    return {
      ...kept,
      create: async <Given extends Row, Made = Given>(question: {
        model: string;
        data: Omit<Given, "id">;
        select?: string[];
        forceAllowId?: boolean;
      }) => {
        const { token } = question.data as Row;
        if (question.model !== "session" || typeof token !== "string") return await kept.create<Given, Made>(question);
        const made = await kept.create<Given, Made>({ ...question, data: { ...question.data, token: hashKey(token) } });
        return { ...made, token };
      },
      findOne: async (question) => asAsked(question, await kept.findOne(asKept(question))),
      findMany: async (question) => await kept.findMany(asKept(question)),
      count: async (question) => await kept.count(asKept(question)),
      update: async (question) => asAsked(question, await kept.update(asKept(question))),
      updateMany: async (question) => await kept.updateMany(asKept(question)),
      delete: async (question) => await kept.delete(asKept(question)),
      deleteMany: async (question) => await kept.deleteMany(asKept(question)),
      consumeOne: async (question) => await kept.consumeOne(asKept(question)),
    };
  };
}
