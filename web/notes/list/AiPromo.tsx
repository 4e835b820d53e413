import { Card, Skeleton, Text } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { formatCount } from "../../ui/format.ts";
import { LimitMeter } from "../../ui/parts/LimitMeter.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { AiUsage } from "../ai/aiUsage.ts";
import styles from "./notes.module.css";

/** What AI does here, and how much of it the plan still has, in one line. */
export function AiPromo({ usage }: { usage: AiUsage | null | undefined }) {
  return (
    <Card className={`${styles.ai} ${styles.promo}`} mb="lg">
      <IconSparkles size={18} stroke={1.75} aria-hidden className={styles.promoIcon} />
      <Text className={styles.promoText} size="sm" fw={500}>
        La IA hace de tus apuntes dos versiones de la nota<span>. Tú eliges, corriges y guardas</span>.
      </Text>
      {usage !== null && (
        <div className={styles.promoMeter}>
          {!usage && <Skeleton h={12} w="100%" />}
          {usage?.max === null && (
            <Text size="sm" c="dimmed">
              IA ilimitada
            </Text>
          )}
          {typeof usage?.max === "number" && (
            <>
              <LimitMeter label="Notas con IA este mes" used={usage.used} max={usage.max} ai />
              <Text size="sm" fw={600} className={`${ui.num} ${ui.nowrap}`}>
                {formatCount(usage.used)}/{formatCount(usage.max)} <span>este mes</span>
              </Text>
            </>
          )}
        </div>
      )}
    </Card>
  );
}
