import type { ApolloClient, ObservableQuery } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { missed, misses, questionOf } from "../../core/apolloLinks.ts";
import { OUTDATED } from "../../core/failure.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import ui from "../../ui/parts/ui.module.css";
import styles from "./beside.module.css";

/** Milliseconds within which a screen has said itself what it could not have. */
const SAID_MS = 1_000;

/** What is shown from before, because it could not be brought up to date, and the screen does not say so. */
function outdatedIn(apollo: ApolloClient): ObservableQuery[] {
  return [...apollo.getObservableQueries("active")].filter((shown) => {
    const { data, error, loading } = shown.getCurrentResult();
    return data && !error && !loading && missed.has(questionOf(shown.queryName, shown.variables));
  });
}

/** Once more, each once; what comes of it is among what is missed, or not. */
function askAgain(apollo: ApolloClient): void {
  for (const { query, variables } of outdatedIn(apollo))
    apollo.query({ query, variables, fetchPolicy: "network-only", errorPolicy: "all" }).catch(() => null);
}

/** Says that a room visited again shows what was known before, where it could not be read once more. */
export function Outdated() {
  const { pathname } = useLocation();
  return <OutdatedHere key={pathname} />;
}

function OutdatedHere() {
  const apollo = useApolloClient();
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    let timer = 0;
    const look = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setOutdated(outdatedIn(apollo).length > 0), missed.size > 0 ? SAID_MS : 0);
    };
    const again = () => askAgain(apollo);
    look();
    misses.addEventListener("change", look);
    window.addEventListener("online", again);
    return () => {
      window.clearTimeout(timer);
      misses.removeEventListener("change", look);
      window.removeEventListener("online", again);
    };
  }, [apollo]);
  if (!isOutdated) return null;
  const retry = () => {
    askAgain(apollo);
    // What it was said of may have been closed since.
    setOutdated(outdatedIn(apollo).length > 0);
  };
  return (
    <div className={styles.outdated}>
      <FailedLine text={OUTDATED} onRetry={retry}>
        <button type="button" className={ui.link} onClick={() => setOutdated(false)}>
          Cerrar
        </button>
      </FailedLine>
    </div>
  );
}
