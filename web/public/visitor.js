// On the pages around signing in, before the first paint: whoever is signed in is led on, providers' buttons are given their place, a passkey that would not work is not offered, what is pressed or sent early waits for its code, and the code for the first paint.
(() => {
  const page = document.documentElement;
  try {
    const { auth } = JSON.parse(localStorage.getItem("persist:root") ?? "{}");
    if (auth && JSON.parse(auth).status === "signed-in") {
      page.style.display = "none";
      location.replace(sessionStorage.getItem("consulta:return") ?? "/dashboard");
    }
  } catch (error) {
    console.error("visitor", error.name);
  }
  if (!("parseRequestOptionsFromJSON" in (window.PublicKeyCredential ?? {})) || /^[\d.]+$/.test(location.hostname))
    page.dataset.passkeys = "none";
  const providers = document.querySelector('meta[name="consulta-providers"]');
  if (providers) {
    page.style.setProperty("--providers", JSON.parse(providers.content).length);
    page.dataset.providers = "";
  }
  const pressed = new Set();
  let isSent = false;
  const early = new AbortController();
  addEventListener(
    "click",
    ({ target }) => {
      const button = target.closest("[type=button]");
      if (button) pressed.add(button);
    },
    early,
  );
  addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      isSent = true;
    },
    early,
  );
  addEventListener("drawn", () => {
    early.abort();
    setTimeout(() => {
      for (const button of pressed) {
        // What shows a password acts as the button goes down.
        button.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
        button.click();
      }
      if (isSent) document.querySelector("form")?.requestSubmit();
    });
  });
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const link of document.querySelectorAll("link[rel=later]")) {
      link.rel = link.dataset.rel;
      if (link.dataset.entry === undefined) continue;
      const script = document.createElement("script");
      script.type = "module";
      script.crossOrigin = "";
      script.src = link.href;
      document.head.append(script);
    }
  };
  // What nobody looks at is not painted.
  if (document.hidden) addEventListener("DOMContentLoaded", begin);
  new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
  addEventListener("load", () => setTimeout(begin, 500));
})();
