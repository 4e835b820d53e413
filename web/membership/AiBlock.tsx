import { Card, Text, Title } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { Arch } from "../ui/parts/Arch.tsx";
import styles from "./membership.module.css";

/** What notes with AI do for a therapist (document §2). */
export function AiBlock() {
  return (
    <Card component="section" aria-label="Notas con IA" className={styles.aiBlock} padding="lg">
      <Arch icon={IconSparkles} tone="apricot" size={44} />
      <div className={styles.aiBlockText}>
        <Title order={2}>Notas con IA</Title>
        <Text c="dimmed" mt={2}>
          Análisis automático y resúmenes inteligentes: ahorra hasta un 70 % del tiempo que dedicas a escribir.
        </Text>
      </div>
    </Card>
  );
}
