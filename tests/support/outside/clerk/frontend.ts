import { environment } from "./environment.ts";
import {
  type Client,
  clientJson,
  newId,
  type Person,
  type Session,
  sessionJson,
  signInJson,
  signUpJson,
  userJson,
  verification,
} from "./resources.ts";

/** Everybody and everything the double knows. */
export interface ClerkState {
  people: Map<string, Person>;
  clients: Map<string, Client>;
  sessions: Map<string, Session>;
  /** The newest code mailed to an address. */
  codes: Map<string, string>;
}

export interface Asked {
  /** `POST /v1/client/sign_ins`; browsers of old protocols hide the verb in `_method`, which is resolved already. */
  method: string;
  path: string;
  form: Record<string, string>;
  client: Client;
  /** A fresh token of a session, for the page that asks. */
  tokenOf: (session: Session) => string;
}
export interface Told {
  status: number;
  body: object;
}

const refusal = (status: number, code: string, message: string, param?: string): Told => ({
  status,
  body: {
    errors: [{ code, message, long_message: message, meta: param ? { param_name: param } : {} }],
    clerk_trace_id: "double",
  },
});
/** What everybody's authenticator app shows. */
export const TOTP_CODE = "246810";
const SESSION_EXISTS = refusal(400, "session_exists", "You're already signed in.");
const NOT_THERE = refusal(404, "resource_not_found", "not found");
const WRONG_CODE = refusal(422, "form_code_incorrect", "Incorrect code", "code");
const WRONG_PASSWORD = refusal(422, "form_password_incorrect", "Password is incorrect. Try again.", "password");

export function newPerson(
  state: ClerkState,
  set: Pick<Person, "email" | "password" | "firstName" | "lastName">,
): Person {
  const person = { id: newId("user"), emailId: newId("idn"), ...set };
  state.people.set(person.email, person);
  return person;
}

export function newSession(state: ClerkState, client: Client, person: Person): Session {
  const session: Session = { id: newId("sess"), person, createdAt: Date.now(), status: "active" };
  state.sessions.set(session.id, session);
  client.sessions = [session];
  return session;
}

const mailCode = (state: ClerkState, email: string) =>
  state.codes.set(email, String(Math.floor(Math.random() * 900_000) + 100_000));

function signInStep(state: ClerkState, step: string | undefined, { form, client, tokenOf }: Asked): Told {
  const { signIn } = client;
  const ok = (): Told => ({
    status: 200,
    body: { response: client.signIn && signInJson(client.signIn), client: clientJson(client, tokenOf) },
  });
  if (!signIn) return NOT_THERE;
  const complete = (): Told => {
    signIn.status = "complete";
    signIn.person.password = signIn.newPassword ?? signIn.person.password;
    signIn.verification = verification(String(form.strategy), "verified");
    signIn.sessionId = newSession(state, client, signIn.person).id;
    return ok();
  };
  if (step === "prepare_second_factor") {
    mailCode(state, signIn.identifier);
    return ok();
  }
  if (step === "attempt_second_factor") {
    const expected = form.strategy === "totp" ? TOTP_CODE : state.codes.get(signIn.identifier);
    return form.strategy === signIn.person.secondStep && form.code === expected ? complete() : WRONG_CODE;
  }
  if (step === "prepare_first_factor") {
    signIn.verification = verification(String(form.strategy), "unverified");
    mailCode(state, signIn.identifier);
    return ok();
  }
  if (step !== "attempt_first_factor") return ok();
  if (form.strategy === "password") {
    const { password, secondStep } = signIn.person;
    if (form.password !== password) return WRONG_PASSWORD;
    if (!secondStep) return complete();
    signIn.status = secondStep === "totp" ? "needs_second_factor" : "needs_client_trust";
    return ok();
  }
  if (form.code !== state.codes.get(signIn.identifier)) return WRONG_CODE;
  state.codes.delete(signIn.identifier);
  signIn.newPassword = String(form.password);
  // The code by mail has proven the browser; an authenticator app is still asked for.
  if (signIn.person.secondStep !== "totp") return complete();
  signIn.status = "needs_second_factor";
  return ok();
}

function signUpStep(state: ClerkState, step: string | undefined, { form, client, tokenOf }: Asked): Told {
  const { signUp } = client;
  const ok = (): Told => ({
    status: 200,
    body: { response: client.signUp && signUpJson(client.signUp), client: clientJson(client, tokenOf) },
  });
  if (!signUp) return NOT_THERE;
  if (step === "prepare_verification") mailCode(state, signUp.email);
  if (step !== "attempt_verification") return ok();
  if (form.code !== state.codes.get(signUp.email)) return WRONG_CODE;
  const person = newPerson(state, signUp);
  Object.assign(signUp, {
    status: "complete",
    personId: person.id,
    sessionId: newSession(state, client, person).id,
  });
  return ok();
}

function createSignIn(state: ClerkState, { form, client }: Asked): Told | null {
  const person = state.people.get(String(form.identifier));
  if (!person) return refusal(422, "form_identifier_not_found", "Couldn't find your account.", "identifier");
  if (client.sessions.length > 0) return SESSION_EXISTS;
  client.signIn = {
    id: newId("sia"),
    identifier: person.email,
    person,
    status: "needs_first_factor",
    verification: null,
    sessionId: null,
  };
  return null;
}

function createSignUp(state: ClerkState, { form, client }: Asked): Told | null {
  if (client.sessions.length > 0) return SESSION_EXISTS;
  const email = String(form.email_address);
  if (state.people.has(email))
    return refusal(422, "form_identifier_exists", "That email address is taken. Please try another.", "email_address");
  client.signUp = {
    id: newId("sua"),
    email,
    password: String(form.password),
    firstName: form.first_name ?? null,
    lastName: form.last_name ?? null,
    status: "missing_requirements",
    sessionId: null,
    personId: null,
  };
  return null;
}

function ofSession(client: Client, id: string, act: string, tokenOf: Asked["tokenOf"]): Told {
  const session = client.sessions.find((each) => each.id === id && each.status === "active");
  if (!session) return refusal(401, "authentication_invalid", "Invalid authentication");
  if (act === "tokens") return { status: 200, body: { object: "token", jwt: tokenOf(session) } };
  if (act === "remove" || act === "end") {
    session.status = "ended";
    client.sessions = [];
  }
  return {
    status: 200,
    body: { response: sessionJson(session, tokenOf(session)), client: clientJson(client, tokenOf) },
  };
}

function ofMe(state: ClerkState, { method, path, form, client, tokenOf }: Asked): Told {
  const [session] = client.sessions;
  if (!session) return refusal(401, "authentication_invalid", "Invalid authentication");
  const { person } = session;
  if (path === "/v1/me/sessions/active")
    return { status: 200, body: client.sessions.map((each) => sessionJson(each, tokenOf(each))) };
  if (path !== "/v1/me") return NOT_THERE;
  if (method === "PATCH") {
    if (form.first_name !== undefined) person.firstName = form.first_name;
    if (form.last_name !== undefined) person.lastName = form.last_name;
  }
  if (method === "DELETE") {
    state.people.delete(person.email);
    session.status = "ended";
    client.sessions = [];
    return {
      status: 200,
      body: { response: { object: "user", id: person.id, deleted: true }, client: clientJson(client, tokenOf) },
    };
  }
  return { status: 200, body: { response: userJson(person), client: clientJson(client, tokenOf) } };
}

/** Answers a browser as Clerk's Frontend API does, as far as this product asks. */
export function answerBrowser(state: ClerkState, asked: Asked): Told {
  const { method, path, client, tokenOf } = asked;
  const [, resource, id, step] =
    /^\/v1\/client\/(sign_ins|sign_ups|sessions)(?:\/([^/]+))?(?:\/(\w+))?/.exec(path) ?? [];
  if (path === "/v1/environment") return { status: 200, body: environment };
  if (path === "/v1/client" || (resource === "sessions" && !id)) {
    if (method === "DELETE") {
      for (const session of client.sessions) session.status = "ended";
      Object.assign(client, { sessions: [], signIn: null, signUp: null });
    }
    const body = clientJson(client, tokenOf);
    return { status: 200, body: { response: body, client: method === "GET" ? null : body } };
  }
  if (resource === "sign_ins") return (id ? null : createSignIn(state, asked)) ?? signInStep(state, step, asked);
  if (resource === "sign_ups") return (id ? null : createSignUp(state, asked)) ?? signUpStep(state, step, asked);
  if (resource === "sessions") return ofSession(client, String(id), String(step), tokenOf);
  return path.startsWith("/v1/me") ? ofMe(state, asked) : NOT_THERE;
}
