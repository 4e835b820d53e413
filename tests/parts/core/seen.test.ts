import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { focusOn, openPortal, see } from "../portal.tsx";
import { typeTime } from "../sessions/practice.ts";

/** Whether nothing lies over what has the focus, or over a word that is it. */
function isFocusSeen(): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return false;
  const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
  return [focused, ...labels].some((own) => {
    const { left, top, width, height } = own.getBoundingClientRect();
    return [0.5, 0.1, 0.9].some((part) => {
      const hit = document.elementFromPoint(left + width / 2, top + height * part);
      return hit !== null && (own.contains(hit) || hit.contains(own));
    });
  });
}

/** Tabs until a button has the focus. @returns what had it before, and could not be seen */
async function unseenUntil(last: Locator): Promise<string[]> {
  const unseen: string[] = [];
  for (let keys = 0; document.activeElement !== last.element(); keys += 1) {
    if (keys > 150) throw new Error("no way by keyboard to the last");
    await userEvent.keyboard("{Tab}");
    const focused = document.activeElement;
    if (!isFocusSeen())
      unseen.push(
        focused?.getAttribute("aria-label") ??
          focused?.closest("label, fieldset, li, .mantine-InputWrapper-root")?.textContent ??
          "?",
      );
  }
  return unseen;
}

const WINDOWS = [
  [1440, 900],
  [1366, 768],
  [1024, 768],
  [390, 844],
] as const;

test.each(WINDOWS)(
  "in a window of %i by %i, what has the focus in a long form lies under nothing",
  async (width, height) => {
    await page.viewport(width, height);
    await openPortal("/dashboard/sessions", { clients: ["Ángela Muñoz"] });
    await page.getByRole("button", { name: "Nueva Sesión" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Nueva Sesión" });
    await dialog.getByRole("combobox", { name: "Se repite" }).click();
    await page.getByRole("option", { name: "Cada semana" }).click();
    await dialog.getByRole("button", { name: "Cerrar" }).click();
    await page
      .getByRole("dialog", { name: "¿Descartar los cambios?" })
      .getByRole("button", { name: "Seguir editando" })
      .click();
    expect(await unseenUntil(dialog.getByRole("button", { name: "Guardar serie" }))).toEqual([]);
  },
);

test.each(WINDOWS)(
  "in a window of %i by %i, what has the focus on the booking page lies under nothing",
  async (width, height) => {
    await page.viewport(width, height);
    await openPortal("/dashboard/sessions/booking", { clients: ["Ángela Muñoz"] });
    const save = page.getByRole("button", { name: "Guardar", exact: true });
    await see(save).toBeVisible();
    expect(await unseenUntil(save)).toEqual([]);
  },
);

/** What has the focus on the way back through the page and lies under the bar, and how much has it in all. */
async function underBarOnTheWayBack(): Promise<{ under: string[]; met: number }> {
  const main = page.getByRole("main").element();
  const bar = page.getByRole("banner").element();
  const under: string[] = [];
  await focusOn(page.getByRole("main").getByRole("button").last());
  for (let met = 0; ; met += 1) {
    const focused = document.activeElement;
    if (!focused || !main.contains(focused)) return { under, met };
    if (focused.getBoundingClientRect().top < bar.getBoundingClientRect().bottom)
      under.push(focused.getAttribute("aria-label") ?? focused.textContent);
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
  }
}

const LOW_WINDOWS = [
  [1280, 800],
  [1280, 600],
  [640, 512],
  [320, 640],
  [320, 256],
] as const;

test.each(LOW_WINDOWS)(
  "in a window of %i by %i, nothing that the keyboard comes back to in a long list lies under the bar",
  async (width, height) => {
    await page.viewport(width, height);
    const names = Array.from({ length: 24 }, (_none, at) => `Ángela Muñoz ${at + 1}`);
    await openPortal("/dashboard/clients", { clients: names, planId: 4 });
    await see(page.getByText("Ángela Muñoz 24", { exact: true })).toBeVisible();
    const { under, met } = await underBarOnTheWayBack();
    expect(under).toEqual([]);
    expect(met).toBeGreaterThan(20);
  },
);

test.each(LOW_WINDOWS)(
  "in a window of %i by %i, nothing that the keyboard comes back to in the example lies under its higher bar",
  async (width, height) => {
    await page.viewport(width, height);
    await openPortal("/dashboard", {});
    await page.getByRole("button", { name: "Ver con datos de ejemplo" }).click();
    await see(page.getByRole("button", { name: "Volver a mi consulta" })).toBeVisible();
    await see(page.getByRole("region", { name: "Tus primeros pasos" })).not.toBeInTheDocument();
    const { under, met } = await underBarOnTheWayBack();
    expect(under).toEqual([]);
    expect(met).toBeGreaterThan(5);
  },
);

test("what is missing in a form is seen with what is said of it, beside the buttons that stay", async () => {
  await page.viewport(1440, 900);
  await openPortal("/dashboard/sessions", { clients: ["Ángela Muñoz"] });
  await page.getByRole("button", { name: "Nueva Sesión" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Nueva Sesión" });
  await dialog.getByRole("button", { name: /^Cliente/ }).click();
  await page.getByRole("option", { name: "Ángela Muñoz", exact: true }).click();
  await typeTime("10:00");
  await dialog.getByRole("button", { name: "Guardar", exact: true }).click();
  const said = dialog.getByText("Elige sí o no.");
  await see(said).toBeVisible();
  const { left, top, width, height } = said.element().getBoundingClientRect();
  await expect
    .poll(() => document.elementFromPoint(left + width / 2, top + height / 2)?.textContent)
    .toBe("Elige sí o no.");
});

test("what scrolls beneath a dialog's buttons takes no press that is meant for them", async () => {
  await page.viewport(390, 664);
  await openPortal("/dashboard/sessions", { clients: ["Ángela Muñoz"] });
  await page.getByRole("button", { name: "Nueva Sesión" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Nueva Sesión" });
  await dialog.getByRole("combobox", { name: "Se repite" }).click();
  await page.getByRole("option", { name: "Cada semana" }).click();
  const control = dialog.getByText("En una fecha").element();
  const button = dialog.getByRole("button", { name: "Guardar serie" }).element();
  // Scrolled until one lies beneath the other.
  const scrolled = [...document.querySelectorAll("*")].filter(
    (one) => one.contains(control) && one.scrollHeight > one.clientHeight,
  );
  const beneath = () => control.getBoundingClientRect().top - button.getBoundingClientRect().top;
  for (const one of scrolled) one.scrollTop += beneath();
  expect(Math.abs(beneath())).toBeLessThan(20);
  const { x, y, width, height } = button.getBoundingClientRect();
  const met = [0.1, 0.3, 0.5, 0.7, 0.9].map((at) => document.elementFromPoint(x + width * at, y + height / 2));
  expect(met.map((one) => one !== null && button.contains(one))).toEqual([true, true, true, true, true]);
});

test("a password's field is ringed as every other field is, once the keyboard is in it", async () => {
  await openPortal("/dashboard/clients?cuenta=seguridad", { clients: ["Ángela Muñoz"] });
  await page.getByRole("button", { name: "Cambiar la contraseña" }).click();
  const password = page.getByLabelText("Contraseña actual");
  await see(password).toBeVisible();
  await userEvent.keyboard("{Tab}{Shift>}{Tab}{/Shift}");
  await see(password).toHaveFocus();
  const ring = (one: Element | null) => one && getComputedStyle(one).outline;
  const field = password.element().closest(".mantine-Input-input");
  expect(ring(field)).toMatch(/2px/);
});

test("the arrow keys lead through the month and through a date's calendar by a ring that is seen", async () => {
  await page.viewport(1440, 900);
  await openPortal("/dashboard/sessions?vista=calendario", { clients: ["Ángela Muñoz"] });
  await see(page.getByRole("button", { name: "Mes siguiente" })).toBeVisible();
  const ringOf = () => getComputedStyle(document.activeElement ?? document.body).outlineStyle;
  /** Goes on by the tabulator until a day has the focus, and by an arrow to the next. */
  const walk = async (days: string) => {
    for (let keys = 0; !document.activeElement?.matches(days); keys += 1) {
      if (keys > 60) throw new Error("no way by keyboard to a day");
      await userEvent.keyboard("{Tab}");
    }
    const first = document.activeElement;
    await userEvent.keyboard("{ArrowDown}");
    // In a month's last week it stays where it is.
    if (document.activeElement === first) await userEvent.keyboard("{ArrowUp}");
    expect(document.activeElement).not.toBe(first);
    expect(ringOf()).toBe("solid");
  };
  await walk("button[aria-label^='Nueva sesión el']");
  await page.getByRole("button", { name: "Nueva Sesión", exact: true }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Elegir en el calendario" }).click();
  await walk("table button");
});
