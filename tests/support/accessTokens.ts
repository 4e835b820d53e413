import type { AccessTokenOverview, NewAccessToken } from "../../schema/rules/accountOverview.ts";
import { SCOPES, type TokenChoice, WITHOUT_CLINICAL } from "../../schema/rules/tokens.ts";
import { browserOf } from "./account.ts";
import type { SignedIn, TestApi } from "./api.ts";

export interface TokenForm {
  name?: string;
  scopes?: readonly string[];
  days?: number;
  ranges?: string[];
  password?: string;
  key?: string;
}

/** Asks for access of a program as the form in account management does. */
export const askForAccess = (api: TestApi, owner: SignedIn, form: TokenForm = {}) =>
  browserOf(api, owner.cookie).post<NewAccessToken & { code: string; message: string }>("/manage/tokens/create", {
    name: "Mi programa",
    scopes: SCOPES,
    days: 30,
    ranges: [],
    password: owner.password,
    ...form,
  });

/** Makes access of a program and expects it to be given. */
export async function accessOf(api: TestApi, owner: SignedIn, form: TokenForm = {}): Promise<NewAccessToken> {
  const { status, body } = await askForAccess(api, owner, form);
  if (status !== 200) throw new Error(`the access was answered with ${status} ${body.code}`);
  return body;
}

export const revoke = (api: TestApi, owner: SignedIn, id: string) =>
  browserOf(api, owner.cookie).post("/manage/tokens/revoke", { id });

export async function accessesOf(api: TestApi, owner: SignedIn): Promise<AccessTokenOverview[]> {
  const { body } = await api.call<AccessTokenOverview[]>("/auth/manage/tokens", { headers: { cookie: owner.cookie } });
  return body;
}

/** Everything there is to allow, without clinical texts. */
export const ALL_BUT_CLINICAL: TokenChoice[] = [...SCOPES, WITHOUT_CLINICAL];
