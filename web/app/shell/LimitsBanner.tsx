import { CloseButton } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { LimitMeter } from "../../ui/parts/LimitMeter.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { ShellQuery } from "./Shell.generated.ts";
import styles from "./shell.module.css";

type Viewer = ShellQuery["viewer"];
type Use = { used: number; max: number | null } | null | undefined;

/** Shown for the free plan and for any plan that has a limit (document §2); hidden until the next visit by its button. */
export function LimitsBanner({ viewer }: { viewer: Viewer | undefined }) {
  const [shown, setShown] = useState(true);
  const clients = viewer?.limits?.clients;
  const ai = viewer?.limits?.aiGenerations;
  const free = viewer?.membership?.planInForce.isFree ?? false;
  const limited = typeof clients?.max === "number" || typeof ai?.max === "number";
  if (!shown || (viewer && !free && !limited)) return null;
  return (
    <section className={styles.limits} aria-label="Límites del plan" aria-busy={!viewer}>
      {viewer && (
        <>
          <span className={`${styles.limitsText} ${ui.num}`}>
            Límites: <Limit use={clients} words="clientes" unlimited="Clientes ilimitados" comma />{" "}
            <Limit use={ai} words="notas con IA por mes" unlimited="IA ilimitada" ai />
          </span>
          {free && (
            <Link className={`${ui.link} ${styles.limitsMore}`} to="/dashboard/membresia">
              Desbloquear funciones ilimitadas
            </Link>
          )}
          <CloseButton size="md" onClick={() => setShown(false)} aria-label="Ocultar límites" />
        </>
      )}
    </section>
  );
}

interface LimitProps {
  use: Use;
  words: string;
  unlimited: string;
  comma?: boolean;
  ai?: boolean;
}

/** One limit in the document's words, its bar below; nothing when the number could not be had. */
function Limit({ use, words, unlimited, comma = false, ai = false }: LimitProps) {
  if (!use) return null;
  const end = comma ? "," : "";
  if (use.max === null) return <span className={styles.lim}>{unlimited + end}</span>;
  return (
    <span className={styles.lim}>
      <b>
        {use.used}/{use.max}
      </b>{" "}
      {words + end}
      <LimitMeter label={words} used={use.used} max={use.max} ai={ai} />
    </span>
  );
}
