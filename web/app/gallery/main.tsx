import "@mantine/core/styles.layer.css";
import "@mantine/dates/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "../../ui/theme/mantine.ts";
import "../../ui/theme/fonts.css";
import "../../ui/theme/base.css";
import "../../ui/theme/forcedColors.css";
import { MantineProvider } from "@mantine/core";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { cssVariablesResolver } from "../../ui/theme/cssVariables.ts";
import { theme } from "../../ui/theme/theme.ts";
import { Gallery } from "./Gallery.tsx";
import { Parts } from "./Parts.tsx";

// The page of `npm run gallery`; no build holds it. With `?partes` it is the parts alone, as its own frame shows them.
const place = document.getElementById("root");
if (!place) throw new Error("gallery.html has no #root");
const asked = new URLSearchParams(location.search);
const scheme = asked.get("tema") === "dark" ? "dark" : "light";

createRoot(place).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme}>
    <RouterProvider
      router={createMemoryRouter([{ path: "*", element: asked.has("partes") ? <Parts /> : <Gallery /> }])}
    />
  </MantineProvider>,
);
