import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPortal, see } from "../portal.tsx";

/** How much of a box's words has no room in it, in pixels. */
function cutOff(box: Element): number {
  if (!(box instanceof HTMLInputElement)) throw new TypeError("a box to write in is an input");
  const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(box);
  const drawn = document.createElement("canvas").getContext("2d");
  if (!drawn) throw new Error("this browser measures no words");
  Object.assign(drawn, { font, letterSpacing });
  const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return Math.max(0, Math.ceil(drawn.measureText(box.placeholder).width - room));
}

test.each([
  ["clients", "Buscar clientes", "Buscar por nombre, correo o teléfono"],
  ["notes", "Buscar notas", "Buscar en títulos y contenido"],
])("what the search of %s looks in is read whole on telephones, tablets and desktops", async (room, label, words) => {
  await page.viewport(390, 844);
  await openPortal(`/dashboard/${room}`, { clients: ["Ángela Muñoz"] });
  const box = page.getByRole("textbox", { name: label });
  await see(box).toHaveAttribute("placeholder", words);
  await document.fonts.ready;
  const cut = [];
  for (const width of [390, 600, 768, 820, 1024, 1180, 1440]) {
    await page.viewport(width, 900);
    cut.push([width, cutOff(box.element())]);
  }
  expect(cut.filter(([, pixels]) => pixels !== 0)).toEqual([]);
});
