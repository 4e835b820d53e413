import { z } from "zod";
import { FULL_NAME_MAX, isEmail, PASSWORD_MAX } from "../../schema/rules/accounts.ts";
import { isStorable } from "../../schema/rules/fields.ts";
import { isCommonPassword } from "./signIn/commonPasswords.ts";

/** Fields of the account forms; the issues' messages are the codes of accounts.messages.ts. */
export const email = z
  .string("VALIDATION_ERROR")
  .transform((text) => text.trim().toLowerCase())
  .refine(isEmail, "INVALID_EMAIL");

/** What opens an account beside its password: any proven address of it, or its user name. */
export const signInName = z
  .string("VALIDATION_ERROR")
  .trim()
  .toLowerCase()
  .min(1, "VALIDATION_ERROR")
  .max(254, "VALIDATION_ERROR");

export const password = (min: number) =>
  z.string("VALIDATION_ERROR").min(min, "PASSWORD_TOO_SHORT").max(PASSWORD_MAX, "PASSWORD_TOO_LONG");

/** A password that is being chosen: none of those that are tried first. */
export const newPassword = (min: number) =>
  password(min).refine((typed) => !isCommonPassword(typed), "PASSWORD_COMMON");

export const fullName = z
  .string("VALIDATION_ERROR")
  .trim()
  .min(1, "INVALID_NAME")
  .max(FULL_NAME_MAX, "INVALID_NAME")
  .refine(isStorable, "INVALID_NAME");

export const otp = z.string("VALIDATION_ERROR").trim().min(1, "VALIDATION_ERROR").max(20, "INVALID_OTP");
