import { ApolloSandbox } from "@apollo/sandbox";
import { useEffect, useRef, useState } from "react";
import { whoAsks } from "./bearer.ts";
import classes from "./explorer.module.css";
import { lending } from "./lending.ts";

const APOLLO = "https://sandbox.embed.apollographql.com";
/** After so long without a word Apollo's page is not coming. */
const PATIENCE_MS = 8_000;

type Lent = { name: string } | "not" | "nobody" | "unknown";

const told = (lent: Lent): string => {
  if (lent === "not") return "Apollo's page asks without your sign-in: only the schema can be read.";
  if (lent === "nobody") return "Nobody is signed in at the portal.";
  if (lent === "unknown") return "It could not be checked who is signed in at the portal.";
  return `Apollo's page asks for ${lent.name} and sees what is answered.`;
};

/** Whether Apollo's page has said a word, or has had its time. */
function useArrival(): "waiting" | "there" | "missing" {
  const [arrival, setArrival] = useState<"waiting" | "there" | "missing">("waiting");
  useEffect(() => {
    const patience = window.setTimeout(() => setArrival((now) => (now === "waiting" ? "missing" : now)), PATIENCE_MS);
    const hear = ({ origin }: MessageEvent) => origin === APOLLO && setArrival("there");
    window.addEventListener("message", hear);
    return () => {
      window.clearTimeout(patience);
      window.removeEventListener("message", hear);
    };
  }, []);
  return arrival;
}

/** Apollo Sandbox: Apollo's own page in a frame, which is lent the portal's sign-in when somebody presses for it. */
export function SandboxPage() {
  const place = useRef<HTMLDivElement>(null);
  const isLent = useRef(false);
  const [lent, setLent] = useState<Lent>("not");
  const arrival = useArrival();
  useEffect(() => {
    if (!place.current) return;
    const sandbox = new ApolloSandbox({
      target: place.current,
      initialEndpoint: `${location.origin}/graphql`,
      endpointIsEditable: false,
      runTelemetry: false,
      allowDynamicStyles: false,
      handleRequest: lending(() => isLent.current),
    });
    sandbox.embeddedSandboxIFrameElement.title = "Apollo Sandbox";
    return () => sandbox.dispose();
  }, []);
  const lend = async () => {
    const found = await whoAsks("").then(
      (name): Lent => (name === null ? "nobody" : { name }),
      (): Lent => "unknown",
    );
    isLent.current = typeof found === "object";
    setLent(found);
  };
  const takeBack = () => {
    isLent.current = false;
    setLent("not");
  };
  return (
    <main className={classes.page}>
      <header className={classes.bar}>
        <h1>Apollo Sandbox</h1>
        <p role="status">{told(lent)}</p>
        {typeof lent === "object" ? (
          <button type="button" onClick={takeBack}>
            Stop using my sign-in
          </button>
        ) : (
          <button type="button" onClick={() => void lend()}>
            Use my sign-in
          </button>
        )}
        {lent === "nobody" && <a href="/login">Sign in at the portal</a>}
        <nav aria-label="Elsewhere">
          <a href="/graphql">Explorer</a>
          <a href="/developers">Guide</a>
        </nav>
      </header>
      {arrival === "missing" && (
        <p role="alert" className={classes.missing}>
          Apollo Sandbox cannot be loaded: it comes from outside. <a href="/graphql">The explorer</a> needs nothing but
          this portal.
        </p>
      )}
      <div ref={place} className={classes.frame} hidden={arrival === "missing"} />
    </main>
  );
}
