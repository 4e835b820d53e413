import { Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { aiLimitMessage } from "../../../schema/rules/ai.ts";
import { formatCount } from "../../ui/format.ts";
import { LimitMeter } from "../../ui/parts/LimitMeter.tsx";
import ui from "../../ui/parts/ui.module.css";
import styles from "../form/noteForm.module.css";
import type { AiUsage } from "./aiUsage.ts";

const TITLE = {
  OK: "Generaciones de IA este mes",
  WARNING: "Acercándote al límite de IA",
  REACHED: "Límite de IA alcanzado",
} as const;

/** How much AI the plan still has (document §8): blue, amber near the limit, red at it. Its level is the gateway's word. */
export function AiUsageBanner({ usage }: { usage: AiUsage | null | undefined }) {
  if (!usage) return null;
  const { used, max, level, plan } = usage;
  return (
    <section className={styles.aiUsage} data-level={level} aria-label="Uso de IA">
      <div className={styles.aiUsageHead}>
        <Text fw={600}>{TITLE[level]}</Text>
        <Text size="sm" fw={600} className={ui.num}>
          {max === null ? "IA ilimitada" : `${formatCount(used)}/${formatCount(max)}`}
        </Text>
      </div>
      {max !== null && <LimitMeter label="Generaciones de IA" used={used} max={max} ai />}
      {level === "REACHED" && max !== null && (
        <Text size="sm" mt={6}>
          {aiLimitMessage(max, plan)}{" "}
          <Link className={ui.link} to="/dashboard/membresia">
            Mejorar Plan
          </Link>
        </Text>
      )}
    </section>
  );
}
