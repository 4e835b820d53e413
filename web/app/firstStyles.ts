const SWITCHED_OFF = "link[rel='stylesheet'][media='not all']";

/**
 * Switches on the page's own style sheets, which it does not wait for before it draws the shell's shape. One that does not
 * come is gone without, as anywhere.
 */
export async function firstStyles(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>(SWITCHED_OFF)];
  const come = (link: HTMLLinkElement) =>
    new Promise((resolve) => {
      if (link.sheet) resolve(link);
      link.addEventListener("load", resolve, { once: true });
      // That one failed may have been told before anybody listened; the page's own load waits for all of them.
      window.addEventListener("load", resolve, { once: true });
    });
  await Promise.all(sheets.map(come));
  for (const link of sheets) link.media = "all";
}
