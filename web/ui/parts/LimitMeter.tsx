import type { CSSProperties } from "react";
import { LIMIT_WARNING_RATIO } from "../../../schema/rules/limits.ts";
import ui from "./ui.module.css";

interface LimitMeterProps {
  label: string;
  used: number;
  max: number;
  /** Apricot, as all that is AI. */
  ai?: boolean;
}

/** How much of a plan's limit is used, as a bar capped at 100 %: amber near the limit, red at it. */
export function LimitMeter({ label, used, max, ai = false }: LimitMeterProps) {
  const share = Math.min(1, max > 0 ? used / max : 1);
  const calm = ai ? "apricot" : "teal";
  const tone = share >= 1 ? "red" : share >= LIMIT_WARNING_RATIO ? "yellow" : calm;
  return (
    <span
      className={ui.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={`${used} de ${max}`}
      style={{ "--bar": `var(--ui-bar-${tone})` } as CSSProperties}
    >
      <i style={{ width: `${share * 100}%` }} />
    </span>
  );
}
