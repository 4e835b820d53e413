import { GraphiQL } from "graphiql";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Bar, type Who } from "./Bar.tsx";
import { lookAgain, whoAsks } from "./bearer.ts";
import { EXAMPLES } from "./ExamplesPlugin.tsx";
import { examples } from "./examples.ts";
import classes from "./explorer.module.css";
import { type Cost, createFetcher } from "./fetcher.ts";
import { memory } from "./memory.ts";

const storage = memory();
const plugins = [EXAMPLES];
const HINT = "In the editors Tab writes. Ctrl+M (⌃⇧M on a Mac) lets Tab move on; F1 has all commands.";

/** The system's scheme; GraphiQL's editors look at it only once by themselves. */
const darkness = window.matchMedia("(prefers-color-scheme: dark)");
function followScheme(onChange: () => void) {
  darkness.addEventListener("change", onChange);
  return () => darkness.removeEventListener("change", onChange);
}

/** The API to look at and try out, from this portal's own address and without any other. */
export function Explorer() {
  const [token, setToken] = useState("");
  const [who, setWho] = useState<Who>("asking");
  const [isUnsure, setUnsure] = useState(false);
  const [cost, setCost] = useState<Cost | null>(null);
  const isDark = useSyncExternalStore(followScheme, () => darkness.matches);
  const used = useRef("");
  const [fetcher] = useState(() => createFetcher(() => used.current, setCost));

  useEffect(() => {
    used.current = token;
    let asked = 0;
    const look = () => {
      asked += 1;
      const turn = asked;
      const tell = (found: Who | null) => {
        if (turn !== asked) return;
        if (found) setWho(found);
        setUnsure(!found);
      };
      whoAsks(token).then(
        (name) => tell(name === null ? "nobody" : { name }),
        () => tell(null),
      );
    };
    const comeBack = () => {
      lookAgain();
      look();
    };
    setWho("asking");
    setUnsure(false);
    look();
    window.addEventListener("focus", comeBack);
    return () => {
      asked += 1;
      window.removeEventListener("focus", comeBack);
    };
  }, [token]);

  return (
    <div className={classes.page}>
      <Bar who={who} isUnsure={isUnsure} isProgram={token !== ""} cost={cost} onToken={setToken} />
      <p className={classes.hint}>{HINT}</p>
      <main className={classes.explorer}>
        <GraphiQL
          fetcher={fetcher}
          storage={storage}
          plugins={plugins}
          defaultQuery={examples[0]?.text}
          inputValueDeprecation
          schemaDescription
          forcedTheme={isDark ? "dark" : "light"}
          showPersistHeadersSettings={false}
        />
      </main>
    </div>
  );
}
