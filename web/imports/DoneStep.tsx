import { useFragment } from "@apollo/client/react";
import { Button, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { Section } from "../ui/parts/Section.tsx";
import { ImportRow_ImportFragmentDoc } from "./ImportRow.generated.ts";
import styles from "./imports.module.css";
import { said, undoneWords } from "./importWords.ts";
import type { Importing } from "./useImport.ts";

const LEADS_TO = {
  CLIENTS: { to: "/dashboard/clients", label: "Ver clientes" },
  THERAPY_SESSIONS: { to: "/dashboard/sessions", label: "Ver sesiones" },
  NOTES: { to: "/dashboard/notes", label: "Ver notas" },
  EXPORT: { to: "/dashboard/clients", label: "Ver clientes" },
};

/** What was brought in, until it is undone, here or in another window. */
export function DoneStep({ chosen, brought, begin }: Importing) {
  const { data } = useFragment({ fragment: ImportRow_ImportFragmentDoc, from: brought });
  if (!chosen || !brought) return null;
  const { undoneAt, keptCount = 0 } = data ?? {};
  const isUndone = Boolean(undoneAt);
  return (
    <Section title={isUndone ? "Deshecho" : "Hecho"}>
      <Text fz="lg" fw={600}>
        {isUndone ? undoneWords(keptCount) : said(chosen.kind, brought.broughtCount, "was")}
      </Text>
      {!isUndone && (
        <Text c="dimmed" mt={4}>
          Durante un día puedes deshacerlo aquí abajo.
        </Text>
      )}
      <div className={styles.doneActions}>
        <Button component={Link} to={LEADS_TO[chosen.kind].to}>
          {LEADS_TO[chosen.kind].label}
        </Button>
        <Button variant="default" onClick={begin}>
          Traer otro archivo
        </Button>
      </div>
    </Section>
  );
}
