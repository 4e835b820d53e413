import "../ui/theme/mantine.ts";
import "../ui/theme/fonts.css";
import "../ui/theme/base.css";
import "../ui/theme/forcedColors.css";
import { isAccountPage } from "../account/place.ts";
import { firstStyles } from "./firstStyles.ts";

/** What the page's policy knows its styles by; none where the policy takes any. */
const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";
// Where the part that keeps a page from scrolling below a dialog looks for it.
if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });

// Vite asks for no style sheet again that stands in the document, whether it came or not.
document.addEventListener("error", ({ target }) => target instanceof HTMLLinkElement && target.remove(), true);

const place = document.getElementById("root");
if (!place) throw new Error("index.html has no #root");

// Listened for before they can have come, or failed.
const styles = firstStyles();
/** Each page names the files of its own half. */
const half = isAccountPage(window.location.pathname)
  ? import("./signIn/start.tsx").then(({ startSignIn }) => startSignIn)
  : import("./portal.tsx").then(({ startPortal }) => startPortal);
half
  .then((start) => start(place, nonce, styles))
  .catch((error: unknown) => {
    console.error("start", Object(error).name);
    dispatchEvent(new Event("unstarted"));
  });
