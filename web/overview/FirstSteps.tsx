import { Button, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { Section } from "../ui/parts/Section.tsx";
import ui from "../ui/parts/ui.module.css";
import type { DashboardQuery } from "./Dashboard.generated.ts";
import styles from "./firstSteps.module.css";
import { NEW_CLIENT, NEW_NOTE, NEW_SESSION } from "./homeLinks.ts";
import { TryDemo } from "./TryDemo.tsx";

export type Steps = NonNullable<NonNullable<DashboardQuery["dashboard"]>["firstSteps"]>;

const STEPS = [
  {
    done: "hasClient",
    title: "Añade a tu primer cliente",
    text: "Basta con su nombre, su correo y su teléfono.",
    action: "Nuevo Cliente",
    to: NEW_CLIENT,
  },
  {
    done: "hasTherapySession",
    title: "Agenda la primera sesión",
    text: "Con recordatorio, para ti y para quien viene.",
    action: "Nueva Sesión",
    to: NEW_SESSION,
  },
  {
    done: "hasNote",
    title: "Escribe la primera nota",
    text: "Con tus palabras, o con ayuda de la IA.",
    action: "Nueva Nota",
    to: NEW_NOTE,
  },
] as const;

/** What is left to be done first; null when nothing is, or when that is not known. */
export const leftOf = (steps: Steps | null | undefined): Steps | null =>
  steps && STEPS.some(({ done }) => !steps[done]) ? steps : null;

/** A new practice's way in: three steps, each one press, until all are done. The next one is the one that stands out. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const next = STEPS.find(({ done }) => !steps[done]);
  const count = STEPS.filter(({ done }) => steps[done]).length;
  return (
    <Section
      title="Tus primeros pasos"
      aside={
        <Text size="sm" c="dimmed" className={ui.num}>
          {count} de {STEPS.length}
        </Text>
      }
    >
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step.done} className={styles.step} data-done={steps[step.done] || undefined}>
            <span className={styles.mark} aria-hidden>
              {steps[step.done] ? <IconCheck size={18} stroke={2.5} /> : index + 1}
            </span>
            <div className={styles.words}>
              <Text fw={600}>{step.title}</Text>
              <Text size="sm" c="dimmed">
                {steps[step.done] ? "Hecho" : step.text}
              </Text>
            </div>
            {!steps[step.done] && (
              <Button
                component={Link}
                to={step.to}
                size="sm"
                variant={step === next ? "filled" : "default"}
                className={styles.act}
              >
                {step.action}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <TryDemo />
    </Section>
  );
}
