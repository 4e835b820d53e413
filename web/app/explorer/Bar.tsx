import { type FormEvent, useId, useState } from "react";
import classes from "./explorer.module.css";
import type { Cost } from "./fetcher.ts";

/** For whom requests are made: a name, nobody, or not known yet. */
export type Who = { name: string } | "nobody" | "asking";

interface BarProps {
  who: Who;
  /** Whether that could not be looked up the last time. */
  isUnsure: boolean;
  /** Whether a personal token is used. */
  isProgram: boolean;
  cost: Cost | null;
  onToken: (token: string) => void;
}

/** Where Apollo's page is, if the operator has it. */
const sandbox = document.querySelector<HTMLMetaElement>('meta[name="sandbox"]')?.content;
const number = new Intl.NumberFormat("en");

const unknown = (isProgram: boolean): string =>
  isProgram ? "It is not known for whom this token asks." : "It is not known who is signed in.";
const UNSURE = "This could not be checked just now.";

const told = (who: Who, isProgram: boolean, isUnsure: boolean): string => {
  if (isUnsure) return `${who === "asking" ? unknown(isProgram) : told(who, isProgram, false)} ${UNSURE}`;
  if (who === "asking") return "Looking who is signed in…";
  if (who === "nobody")
    return isProgram ? "This token opens nothing." : "Nobody is signed in: only the schema can be read.";
  return isProgram
    ? `Asking for ${who.name} with a personal access token.`
    : `Signed in as ${who.name}, by the portal.`;
};

/** Above the editors: who asks, what the last answer cost, and where else to look. */
export function Bar({ who, isUnsure, isProgram, cost, onToken }: BarProps) {
  const [token, setToken] = useState("");
  const field = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    onToken(token.trim());
    setToken("");
  };
  return (
    <header className={classes.bar}>
      <h1>Consulta API</h1>
      <p role="status">{told(who, isProgram, isUnsure)}</p>
      {isProgram ? (
        <button type="button" onClick={() => onToken("")}>
          Forget the token
        </button>
      ) : (
        <form onSubmit={send}>
          {who === "nobody" && <a href="/login">Sign in at the portal</a>}
          <label htmlFor={field}>Personal access token</label>
          <input
            id={field}
            className={classes.token}
            value={token}
            onChange={(event) => setToken(event.currentTarget.value)}
            placeholder="cst_…"
            autoComplete="off"
            spellCheck={false}
            required
          />
          <button type="submit">Use it</button>
        </form>
      )}
      <p role="status" aria-label="Cost" className={classes.cost}>
        {cost &&
          `Cost ${number.format(cost.actual ?? cost.requested)}, ${number.format(cost.remaining)} left until ${new Date(cost.resetAt).toLocaleTimeString("en-GB")}`}
      </p>
      <nav aria-label="Elsewhere">
        {sandbox && <a href={sandbox}>Apollo Sandbox</a>}
        <a href="/developers">Guide</a>
        <a href="/schema.graphql">schema.graphql</a>
        <a href="/openapi.json">openapi.json</a>
      </nav>
    </header>
  );
}
