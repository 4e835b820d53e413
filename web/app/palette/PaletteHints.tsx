import styles from "./palette.module.css";

/** What the keys do in the palette, for those who have some; its fields say the same to screen readers. */
export function PaletteHints({ forClient, ofClient }: { forClient: boolean; ofClient: boolean }) {
  const hints = [
    ["↑ ↓", "elegir"],
    ["Intro", "abrir"],
    ...(forClient ? [["→", "más con este cliente"]] : []),
    ...(ofClient ? [["←", "volver"]] : []),
    ["Esc", "cerrar"],
  ];
  return (
    <div className={styles.hints} aria-hidden>
      {hints.map(([keys, does]) => (
        <span key={does}>
          <kbd>{keys}</kbd> {does}
        </span>
      ))}
    </div>
  );
}
