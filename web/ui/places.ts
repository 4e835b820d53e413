const PRESSABLE = "a[href], button:not(:disabled)";
const ROW = "li, tr, article";

/** Where the focus is: in the page or a dialog, and what stands beside it and beside whatever holds it there. */
export interface Place {
  element: HTMLElement;
  container: Element | null;
  /** From the element outwards. */
  around: { node: Element; beside: (Element | null)[] }[];
}

export function placeOf(element: HTMLElement): Place {
  const container = element.closest("main, [role=dialog]");
  const around: Place["around"] = [];
  for (let node: Element | null = element; container && node && node !== container; node = node.parentElement)
    around.push({ node, beside: [node.nextElementSibling, node.previousElementSibling] });
  return { element, container, around };
}

/** Gone, or disabled by its own press, as a calendar's way to the month before the first. */
export const isLost = (element: HTMLElement): boolean => !element.isConnected || element.matches(":disabled");

/**
 * Who has the focus in a place, also when what had it is lost: what can be pressed in the row beside the one that
 * went, else a list or panel around it that takes the focus, else the heading. null when the dialog went that it was
 * in, or it was in none and not in the page.
 */
export function heirOf({ element, container, around }: Place): HTMLElement | null {
  if (!isLost(element)) return element;
  if (!container?.isConnected) return null;
  const gone = around.findLast(({ node }) => !node.isConnected);
  const rows = gone?.node.matches(ROW) ? gone.beside.filter((row) => row?.isConnected) : [];
  const beside = rows.map((row) => row?.querySelector(PRESSABLE)).find((one) => one?.checkVisibility());
  const holder = around.find(({ node }) => node !== element && node.isConnected && node.matches("[tabindex]"))?.node;
  const heading = container.matches("main")
    ? document.querySelector("h1")
    : container.querySelector("[data-autofocus]");
  const heir = beside ?? holder ?? heading ?? container;
  return heir instanceof HTMLElement ? heir : null;
}
