import type { BrowserContextOptions, Page, Request } from "@playwright/test";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { professionals } from "../../api/practice/professionals.table.ts";
import { SCHEMES } from "../../web/app/gallery/faces.ts";
import { createClient } from "../support/api.ts";
import { findingsOf } from "../support/axeOfPage.ts";
import { newTherapist, see, type Therapist, type WebHouse } from "./accountHouse.ts";

interface Practice {
  /** By name; the newest is the last one given. */
  clients?: string[];
  planId?: number;
  planExpiresAt?: Date;
  /** The clients, if nothing else is said. */
  where?: string | ((practice: { idOf(name: string): string }) => string);
  options?: BrowserContextOptions;
  fresh?: boolean;
  /** Adds what else the practice has, before the browser opens. */
  fill?: (practice: Therapist & { idOf(name: string): string }) => Promise<unknown>;
}

/** A practice with clients, open in a browser. */
export async function openPractice(
  house: WebHouse,
  { clients = [], planId = 1, planExpiresAt, where, options, fresh, fill }: Practice = {},
) {
  const ids: Record<string, string> = {};
  const idOf = (name: string) => ids[name] ?? "";
  const therapist = await newTherapist(house, {
    where: typeof where === "function" ? () => where({ idOf }) : where,
    options,
    fresh,
    async fill({ email, token }) {
      if (planId !== 1)
        await house.api.database.owner
          .update(professionals)
          .set({ planId, planExpiresAt, planVariant: "Month" })
          .where(eq(professionals.email, email));
      for (const nombre of clients) ids[nombre] = (await createClient(house.api, token, { nombre })).id;
      await fill?.({ email, token, idOf });
    },
  });
  const { page } = therapist;
  const practice = {
    ...therapist,
    idOf,
    row: (name: string) => page.getByRole("row").filter({ hasText: name }),
    link: (name: string) => page.getByRole("link", { name, exact: true }),
    newClient: page.getByRole("button", { name: "Nuevo Cliente" }).first(),
    dialog: page.getByRole("dialog"),
    // A required field's label ends in an asterisk.
    field: (label: string) => page.getByRole("dialog").getByLabel(new RegExp(`^${label}( \\*)?$`)),
    save: page.getByRole("dialog").getByRole("button", { name: "Guardar" }),
    search: page.getByRole("textbox", { name: "Buscar clientes" }),
    menu: (name: string) => page.getByRole("button", { name: `Acciones de ${name}` }),
    async act(name: string, action: string) {
      await practice.menu(name).click();
      await page.getByRole("menuitem", { name: action, exact: true }).click();
    },
    async fillNew(name: string) {
      await practice.newClient.click();
      await page.getByRole("dialog").getByLabel("Nombre completo").fill(name);
      await page.getByRole("dialog").getByLabel("Correo electrónico").fill("persona@correo.es");
      await page.getByRole("dialog").getByLabel("Teléfono").fill("+34 612 004 518");
    },
    /** The clients as the service has them, newest first. */
    async stored() {
      const { body } = await house.api.call<{ data: { nombre: string; address: string | null }[] }>("/clientes", {
        token: therapist.token,
      });
      return body.data;
    },
  };
  return practice;
}

/** Breaks the network for single GraphQL operations: `cut` never arrive, `lost` arrive but their answer does not. */
export async function brokenNetwork(page: Page) {
  const broken = { cut: new Set<string>(), lost: new Set<string>(), asked: [] as string[], answered: [] as string[] };
  const nameOf = (request: Request) => (request.postDataJSON() as { operationName: string }).operationName;
  page.on("requestfinished", (request) => {
    if (request.url().endsWith("/graphql")) broken.answered.push(nameOf(request));
  });
  await page.route("**/graphql", async (route) => {
    const operationName = nameOf(route.request());
    broken.asked.push(operationName);
    if (broken.cut.has(operationName)) return route.abort();
    if (!broken.lost.has(operationName)) return route.continue();
    await route.fetch();
    return route.abort();
  });
  return broken;
}

/**
 * What axe finds in the light and in the dark theme.
 * @param ownTheme whether the page is one of the portal's, which say their theme
 */
export async function expectAccessible(page: Page, { ownTheme = true } = {}) {
  for (const theme of SCHEMES) {
    await page.emulateMedia({ colorScheme: theme });
    if (ownTheme) await see(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", theme);
    expect(await findingsOf(page, theme), theme).toEqual([]);
  }
}
