/** Runs in the page: what of it a reader could not read or reach, because it lies outside, is cut off or lies over something else. */
export function faultsOfLayout(): string[] {
  /** Less is a matter of rounding, and of letters that reach out of their line. */
  const SEEN = 3;
  const width = document.documentElement.clientWidth;
  const faults = new Set<string>();
  const words = (element: Element) =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40) ||
    element.className.toString().split(" ")[0];
  const above = (element: Element): Element[] => {
    const chain: Element[] = [];
    for (let one: Element | null = element; one; one = one.parentElement) chain.push(one);
    return chain;
  };
  /** Neither for screen readers alone, nor what stays in view while the rest scrolls. */
  const isRead = (element: Element) =>
    above(element).every((one) => {
      const { visibility, display, opacity, clipPath, position } = getComputedStyle(one);
      const isHidden =
        visibility === "hidden" || display === "none" || opacity === "0" || clipPath.startsWith("inset(50");
      return !isHidden && position !== "fixed" && position !== "sticky";
    });
  /** As much of a box as what lies around it lets be seen. */
  const seenOf = (element: Element, { left, right, top, bottom }: DOMRect) => {
    const box = { left, right, top, bottom };
    for (const one of above(element)) {
      const { overflowX, overflowY } = getComputedStyle(one);
      const edge = one.getBoundingClientRect();
      if (overflowX !== "visible") {
        box.left = Math.max(box.left, edge.left);
        box.right = Math.min(box.right, edge.right);
      }
      if (overflowY !== "visible") {
        box.top = Math.max(box.top, edge.top);
        box.bottom = Math.min(box.bottom, edge.bottom);
      }
    }
    return box;
  };

  const { scrollWidth } = document.documentElement;
  if (scrollWidth > width) faults.add(`the page is ${scrollWidth} wide`);

  for (const control of document.querySelectorAll("main :is(a, button, input, select, textarea, label)")) {
    const box = control.getBoundingClientRect();
    if (box.width < SEEN || box.height < SEEN || !isRead(control)) continue;
    const seen = seenOf(control, box);
    if (seen.left > box.left + SEEN || seen.right < box.right - SEEN) faults.add(`cut off: ${words(control)}`);
    if (box.left < -SEEN || box.right > width + SEEN) faults.add(`outside: ${words(control)}`);
    const named = control.matches(":is(button, label)") ? [control, ...control.querySelectorAll("span")] : [];
    if (
      named.some(
        (one) =>
          isRead(one) && one.scrollWidth > one.clientWidth + SEEN && getComputedStyle(one).overflowX === "hidden",
      )
    )
      faults.add(`its words are cut off: ${words(control)}`);
  }

  const placed: { what: string; element: Element; left: number; right: number; top: number; bottom: number }[] = [];
  const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const text = texts.currentNode.textContent?.trim();
    if (!element || !text || !isRead(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const line of range.getClientRects()) placed.push({ what: text, element, ...seenOf(element, line) });
  }
  for (const face of document.querySelectorAll("main .mantine-Avatar-root"))
    if (isRead(face)) placed.push({ what: "a face", element: face, ...seenOf(face, face.getBoundingClientRect()) });
  for (const [at, one] of placed.entries())
    for (const other of placed.slice(at + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      // Lines of text stand closer than their letters are high.
      const lines = Math.min(one.bottom - one.top, other.bottom - other.top) / 3;
      if (across > SEEN && down > Math.max(SEEN, lines)) faults.add(`over each other: ${one.what} / ${other.what}`);
    }
  return [...faults];
}
