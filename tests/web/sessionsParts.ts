import type { Page } from "@playwright/test";

/** What the tests touch on the agenda's screen. */
export function partsOf(page: Page) {
  const dialog = page.getByRole("dialog");
  return {
    section: (title: string) => page.getByRole("region", { name: title }),
    row: (name: string) => page.getByRole("listitem").filter({ hasText: name }),
    event: (name: string) => page.locator("[data-event-id]").filter({ hasText: name }),
    day: (words: string) => page.getByRole("button", { name: new RegExp(`^Nueva sesión el .*${words}`) }),
    // The one before it fades out for a moment.
    toast: page.locator(".mantine-Notification-root").last(),
    figures: page.getByRole("group", { name: "Cifras" }),
    save: dialog.getByRole("button", { name: "Guardar", exact: true }),
    // A required field's label ends in an asterisk.
    field: (label: string) => dialog.getByLabel(new RegExp(`^${label}( \\*)?$`)),
    async act(name: string, action: string) {
      await page
        .getByRole("button", { name: new RegExp(`^Acciones de la sesión de ${name}`) })
        .first()
        .click();
      await page.getByRole("menuitem", { name: action, exact: true }).click();
    },
    async openNew() {
      await page.getByRole("button", { name: "Nueva Sesión" }).first().click();
    },
    async choose(label: string, option: string) {
      await dialog
        .getByLabel(new RegExp(`^${label}( \\*)?$`))
        .first()
        .click();
      await page.getByRole("option", { name: option, exact: true }).click();
    },
    async chooseClient(name: string) {
      await dialog.getByRole("button", { name: /^Cliente/ }).click();
      await page.getByRole("option", { name, exact: true }).click();
      // Nobody is reminded unasked; that the form asks has a test of its own.
      const asked = dialog.getByRole("radio", { name: "Sí", exact: true });
      if (await asked.isVisible()) await asked.check();
    },
    async typeTime(time: string) {
      const [hours = "", minutes = ""] = time.split(":");
      await dialog
        .getByRole("spinbutton", { name: "Hora" })
        .or(dialog.getByLabel("Hora", { exact: true }))
        .last()
        .fill(hours);
      await dialog.getByLabel("Minutos").fill(minutes);
    },
  };
}
