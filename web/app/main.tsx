import "../ui/theme/mantine.ts";
import "../ui/theme/fonts.css";
import "../ui/theme/base.css";
import { MantineProvider } from "@mantine/core";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { account } from "../account/account.ts";
import { auth } from "../core/auth.ts";
import { cssVariablesResolver } from "../ui/theme/cssVariables.ts";
import { theme } from "../ui/theme/theme.ts";
import { firstStyles } from "./firstStyles.ts";
import { createRouter, firstScreen } from "./router.tsx";

/** What the page's policy knows its styles by; none where the policy takes any. */
const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";
// Where the part that keeps a page from scrolling below a dialog looks for it.
if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });

const place = document.getElementById("root");
if (!place) throw new Error("index.html has no #root");

auth.start(account).catch((error: unknown) => console.error("start", Object(error).name));
const router = createRouter();
void Promise.all([firstStyles(), firstScreen(router)]).then(() =>
  createRoot(place).render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={nonce ? () => nonce : undefined}
    >
      {/* Apollo asks while a screen renders: a transition that renders the old and the new address in turns asks without end. */}
      <RouterProvider router={router} useTransitions={false} />
    </MantineProvider>,
  ),
);
