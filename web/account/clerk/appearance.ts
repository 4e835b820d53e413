/** Clerk's parts in the product's colours and type, in both schemes, and as wide as the dialog they stand in. */
export const appearance = {
  variables: {
    colorPrimary: "var(--mantine-color-teal-filled)",
    colorPrimaryForeground: "var(--mantine-primary-color-contrast)",
    colorBackground: "var(--ui-surface)",
    colorForeground: "var(--ui-ink)",
    colorMutedForeground: "var(--ui-ink-soft)",
    colorMuted: "var(--ui-sunken)",
    colorNeutral: "var(--ui-ink)",
    colorInput: "var(--ui-surface)",
    colorInputForeground: "var(--ui-ink)",
    colorBorder: "var(--ui-line-strong)",
    colorDanger: "var(--mantine-color-error)",
    colorSuccess: "var(--mantine-color-success)",
    fontFamily: "inherit",
    fontSize: "0.9375rem",
    borderRadius: "8px",
  },
  elements: {
    cardBox: {
      height: "auto",
      minHeight: "32rem",
      boxShadow: "none",
      border: "1px solid var(--ui-line)",
      gridTemplateColumns: "minmax(0, 11rem) minmax(0, 1fr)",
    },
    scrollBox: { boxShadow: "none" },
    badge: { color: "var(--ui-ink-soft)" },
  },
};
