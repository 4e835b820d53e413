import ui from "./ui.module.css";
/** The mark, two seats facing each other under one arch, and the product's name. */
export function Brand() {
  return (
    <span className={ui.brand}>
      <svg width="28" height="32" viewBox="0 0 28 32" aria-hidden="true">
        <path d="M0 28V14a14 14 0 0 1 28 0v14a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4z" fill="var(--mantine-color-teal-filled)" />
        <path
          d="M6.5 25v-7.5a3 3 0 0 1 6 0V25M21.5 25v-7.5a3 3 0 0 0-6 0V25"
          fill="none"
          stroke="var(--ui-on-teal)"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
      </svg>
      Consulta
    </span>
  );
}
