import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import cards from "./cards.module.css";

interface StatGroupProps {
  /** Cards with one line about the number: three in a row, on phones words left and number right. */
  explained?: boolean;
  /** The numbers are on their way. */
  busy: boolean;
  /** Stat cards: three explained ones, four others. */
  children: ReactNode;
}

/** The figures at the top of a screen: cards, and one strip where room is short. */
export function StatGroup({ explained = false, busy, children }: StatGroupProps) {
  return (
    <Box className={cards.stats} role="group" aria-label="Cifras" data-one={explained || undefined} aria-busy={busy}>
      {children}
    </Box>
  );
}
