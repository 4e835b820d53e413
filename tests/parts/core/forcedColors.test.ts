import { afterEach, beforeEach, expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { openPortal, see } from "../portal.tsx";

declare module "vitest/browser" {
  interface BrowserCommands {
    forceColors(forcedColors: "active" | "none"): Promise<void>;
  }
}

beforeEach(() => commands.forceColors("active"));
afterEach(() => commands.forceColors("none"));

/** What is left to tell things apart by where the reader's own colours are forced upon the page. */
const drawn = (element: Element | null | undefined): string => {
  if (!element) throw new Error("nothing is drawn there");
  const { backgroundColor, borderTopStyle, borderTopWidth, borderTopColor, outlineStyle, outlineWidth, outlineColor } =
    getComputedStyle(element);
  const border = borderTopStyle === "none" ? "" : `${borderTopWidth} ${borderTopColor}`;
  const outline = outlineStyle === "none" ? "" : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
  return `${backgroundColor}, ${border}, ${outline}`;
};
/** The ground of a page whose colours are forced. */
const plain = () => getComputedStyle(document.body).backgroundColor;

test("where colours are forced, the present room and the chosen view look otherwise than the others", async () => {
  await openPortal("/dashboard/sessions", {});
  const menu = page.getByRole("navigation", { name: "Menú" });
  await see(menu.getByRole("link", { name: "Sesiones" })).toHaveAttribute("aria-current");
  expect(drawn(menu.getByRole("link", { name: "Sesiones" }).element())).not.toBe(
    drawn(menu.getByRole("link", { name: "Clientes" }).element()),
  );
  const labelOf = (name: string) => page.getByRole("radio", { name }).element().nextElementSibling;
  await see(page.getByRole("radio", { name: "Lista" })).toBeChecked();
  expect(drawn(labelOf("Lista"))).not.toBe(drawn(labelOf("Calendario")));
});

test("where colours are forced, a switch has an edge and a thumb, and on looks otherwise than off", async () => {
  await openPortal("/dashboard/notes?nueva", { clients: ["Ana"] });
  const isPrivate = page.getByRole("switch", { name: "Nota privada" });
  await see(isPrivate).toBeVisible();
  const track = isPrivate.element().nextElementSibling;
  const thumb = track?.querySelector(".mantine-Switch-thumb");
  if (!track || !thumb) throw new Error("a switch has no track, or no thumb");
  const isSeen = () => getComputedStyle(thumb).backgroundColor !== getComputedStyle(track).backgroundColor;
  const on = drawn(track);
  await see(isPrivate).toBeChecked();
  await expect.poll(isSeen).toBe(true);
  await isPrivate.click();
  await see(isPrivate).not.toBeChecked();
  expect(getComputedStyle(track).borderTopStyle).toBe("solid");
  await expect.poll(isSeen).toBe(true);
  expect(drawn(track)).not.toBe(on);
});

test("where colours are forced, a dialog has an edge, and a chosen radio a mark that is seen", async () => {
  await openPortal("/dashboard/sessions?nueva", { clients: ["Ana"] });
  const yes = page.getByRole("radio", { name: "Sí" });
  await see(yes).toBeVisible();
  expect(getComputedStyle(page.getByRole("dialog").element()).borderTopWidth).not.toBe("0px");
  await yes.click();
  await see(yes).toBeChecked();
  const mark = yes.element().parentElement?.querySelector("svg");
  if (!mark) throw new Error("a chosen radio has no mark");
  await expect.poll(() => getComputedStyle(yes.element()).backgroundColor).not.toBe(plain());
  expect(getComputedStyle(mark).color).not.toBe(getComputedStyle(yes.element()).backgroundColor);
});

test("where colours are forced, a planned session of the week has an edge, and a confirmed one another", async () => {
  const at = { day: new Date().toISOString().slice(0, 10), of: "Ana" };
  await openPortal("/dashboard/sessions?vista=semana", {
    clients: ["Ana"],
    sessions: [
      { ...at, time: "12:00" },
      { ...at, time: "14:00", status: "CONFIRMADA" },
    ],
  });
  const blocks = page.getByCss("[data-event-id] > div:has([data-s])");
  await expect.poll(() => blocks.elements().length).toBe(2);
  const [planned, confirmed] = blocks.elements();
  expect(getComputedStyle(planned ?? document.body).outlineStyle).not.toBe("none");
  expect(drawn(planned)).not.toBe(drawn(confirmed));
});
