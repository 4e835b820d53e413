// Tells when the code of a page does not come, or cannot start: the page would wait for it without end.
(() => {
  const tell = () => {
    if (document.getElementById("unstarted")) return;
    document.querySelector("#root > [role=status]")?.remove();
    const isDark = document.documentElement.getAttribute("data-mantine-color-scheme") === "dark";
    const told = document.createElement("div");
    told.id = "unstarted";
    told.setAttribute("role", "alert");
    told.style.cssText = `position:fixed;inset:auto 0 0;z-index:1;display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:center;padding:16px;text-align:center;font:16px/1.5 "Figtree Variable",system-ui,sans-serif;border-top:1px solid #958b7c;${isDark ? "background:#211f1c;color:#ece8e1" : "background:#fff;color:#25231f"}`;
    const again = document.createElement("button");
    again.type = "button";
    again.textContent = "Recargar";
    again.style.cssText = `min-height:44px;padding:0 16px;font:inherit;font-weight:600;border:0;border-radius:8px;cursor:pointer;${isDark ? "background:#6db9b2;color:#14211f" : "background:#115e5a;color:#fff"}`;
    again.addEventListener("click", () => location.reload());
    told.append(
      "No se pudo abrir esta página. Puede que haya una versión nueva o que se haya cortado la conexión.",
      again,
    );
    document.body.append(told);
  };
  // That a file failed is told to the element that asked for it alone. Those of extensions are no business of the page's.
  const isOwn = ({ type, src }) => type === "module" && src.startsWith(location.origin);
  addEventListener("error", ({ target }) => isOwn(target) && tell(), true);
  addEventListener("unstarted", tell);
})();
