import { Card, Group, Skeleton, Text } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { formatCount } from "../../ui/format.ts";
import { Arch } from "../../ui/parts/Arch.tsx";
import { LimitMeter } from "../../ui/parts/LimitMeter.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { AiUsage } from "../ai/aiUsage.ts";
import styles from "./notes.module.css";

/** What AI does here, and how much of it the plan still has. */
export function AiPromo({ usage }: { usage: AiUsage | null | undefined }) {
  return (
    <Card className={`${styles.ai} ${styles.promo}`} padding="md" mb="lg">
      <Arch icon={IconSparkles} tone="apricot" size={40} />
      <div className={styles.promoText}>
        <Text fw={600}>Escribe tus apuntes; la IA propone dos versiones de la nota</Text>
        <Text size="sm" c="dimmed">
          Tú eliges, corriges y guardas.
        </Text>
      </div>
      {usage !== null && (
        <div className={styles.promoMeter}>
          {!usage && <Skeleton h={32} />}
          {usage?.max === null && (
            <Text size="sm" c="dimmed">
              IA ilimitada
            </Text>
          )}
          {typeof usage?.max === "number" && (
            <>
              <Group justify="space-between" gap="xs" wrap="nowrap" mb={4}>
                <Text size="sm" truncate>
                  Notas con IA este mes
                </Text>
                <Text size="sm" fw={600} className={ui.num}>
                  {formatCount(usage.used)}/{formatCount(usage.max)}
                </Text>
              </Group>
              <LimitMeter label="Notas con IA este mes" used={usage.used} max={usage.max} ai />
            </>
          )}
        </div>
      )}
    </Card>
  );
}
