import { ActionIcon, CloseButton } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { LimitMeter } from "../../ui/parts/LimitMeter.tsx";
import ui from "../../ui/parts/ui.module.css";
import { CONTENT } from "./content.ts";
import type { ShellQuery } from "./Shell.generated.ts";
import styles from "./shell.module.css";

type Viewer = ShellQuery["viewer"];
type Use = { used: number; max: number | null } | null | undefined;

/**
 * Shown for the free plan and for any plan that has a limit (document §2); hidden until the next visit by its button. Where
 * it does not fit into one line it is folded: the numbers stand there, the rest comes when it is asked for.
 */
export function LimitsBanner({ viewer }: { viewer: Viewer | undefined }) {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const [shown, setShown] = useState(true);
  const [unfolded, setUnfolded] = useState(false);
  const clients = viewer?.limits?.clients;
  const ai = viewer?.limits?.aiGenerations;
  const free = viewer?.membership?.planInForce.isFree ?? false;
  const isNeeded = !viewer || free || typeof clients?.max === "number" || typeof ai?.max === "number";
  // Its place was kept while nothing was known of the plan: on that page it stays, so that nothing moves.
  if (!shown || (!isNeeded && pathname !== first)) return null;
  if (!isNeeded) return <div className={styles.limits} data-empty />;
  return (
    <section
      className={styles.limits}
      data-unfolded={unfolded || undefined}
      aria-label="Límites del plan"
      aria-busy={!viewer}
    >
      {viewer && (
        <div className={styles.limitsLine}>
          <span className={`${styles.limitsText} ${ui.num}`}>
            <span className={styles.limitsName}>Límites: </span>
            <Limit use={clients} words="clientes" unlimited="Clientes ilimitados" comma />{" "}
            <Limit use={ai} words="notas con IA por mes" unlimited="IA ilimitada" ai />
          </span>
          {free && (
            <Link className={`${ui.link} ${styles.limitsMore}`} to="/dashboard/membresia">
              Desbloquear funciones ilimitadas
            </Link>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            className={styles.limitsFold}
            aria-label="Límites completos"
            aria-expanded={unfolded}
            onClick={() => setUnfolded((now) => !now)}
          >
            {unfolded ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
          </ActionIcon>
          <CloseButton
            size="md"
            className={styles.limitsClose}
            onClick={() => {
              setShown(false);
              document.getElementById(CONTENT)?.focus({ preventScroll: true });
            }}
            aria-label="Ocultar límites"
          />
        </div>
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
      {ai ? <Folded words={words} /> : words}
      {end}
      <LimitMeter label={words} used={use.used} max={use.max} ai={ai} />
    </span>
  );
}

/** Of several words only what tells them apart, while the line is folded; screen readers hear them all. */
function Folded({ words }: { words: string }) {
  const [before = "", after = ""] = words.split("IA");
  return (
    <>
      <span className={styles.limitsWords}>{before}</span>IA<span className={styles.limitsWords}>{after}</span>
    </>
  );
}
