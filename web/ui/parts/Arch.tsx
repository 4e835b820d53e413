import type { Icon } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import ui from "./ui.module.css";

/** An icon standing in the product's arch. Decorative: the text beside it says the same. */
export function Arch({ icon: Glyph, tone = "teal", size = 36 }: { icon: Icon; tone?: string; size?: number }) {
  const style = {
    width: size,
    height: Math.round(size * 1.12),
    "--arch-bg": `var(--mantine-color-${tone}-light)`,
    "--arch-ink": `var(--mantine-color-${tone}-light-color)`,
  } as CSSProperties;
  return (
    <span className={ui.arch} style={style} aria-hidden>
      <Glyph size={Math.round(size * 0.55)} stroke={1.75} />
    </span>
  );
}
