// Sets the colour scheme before the first paint; Mantine's own stored value, else the system's.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem("mantine-color-scheme-value");
  } catch (error) {
    console.error("scheme", error.name);
  }
  const known = stored === "light" || stored === "dark" ? stored : null;
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.setAttribute("data-mantine-color-scheme", known ?? system);
})();
