import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { cssVariablesResolver } from "../ui/theme/cssVariables.ts";
import { theme } from "../ui/theme/theme.ts";

interface ThemedProps {
  /** What the page's policy knows its styles by; empty where the policy takes any. */
  nonce: string;
  children: ReactNode;
}

/** The product's look around a page. */
export const Themed = ({ nonce, children }: ThemedProps) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
    getStyleNonce={nonce ? () => nonce : undefined}
  >
    {children}
  </MantineProvider>
);
