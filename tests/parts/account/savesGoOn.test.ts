import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireNote } from "../../../schema/wire/notes.ts";
import type { WireObjective } from "../../../schema/wire/objectives.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { foresee } from "../errors.ts";
import { between, unheard } from "../network.ts";
import { openPortal, see } from "../portal.tsx";
import { PASSWORD } from "../practice.ts";

const NAME = "Berta Olmo";
const practice = {
  clients: [NAME],
  sessions: [{ of: NAME, day: "2031-03-04", time: "10:00" }],
  notes: [{ of: NAME, title: "Primera", content: "Empieza." }],
  objectives: [{ of: NAME, titulo: "Dormir mejor" }],
};
const again = page.getByRole("dialog", { name: "Tu sesión ha caducado" });
const textOf = (name: string) => page.getByRole("dialog", { name }).getByCss("input, textarea");

/** Ends the sign-in at the account service, as if it had expired; the open page does not know yet. */
async function endSignIn(): Promise<void> {
  foresee(/UNAUTHENTICATED|^account UNAUTHORIZED/);
  const headers = { "Content-Type": "application/json" };
  const { ok } = await fetch("/auth/sign-out", { method: "POST", headers, body: "{}" });
  expect(ok).toBe(true);
}

async function enterAgain(password = PASSWORD): Promise<void> {
  await again.getByLabelText("Contraseña", { exact: true }).fill(password);
  await again.getByRole("button", { name: "Iniciar sesión" }).click();
}

/** What the service has, read with the sign-in that is there now. */
async function read<Body>(path: string): Promise<Body> {
  const { token } = (await (await fetch("/auth/token")).json()) as { token: string };
  const asked = await fetch("/__house/call", { method: "POST", body: JSON.stringify({ path, token }) });
  return ((await asked.json()) as { body: Body }).body;
}

const KEPT = () => Response.json({ data: { saveNoteDraft: { draft: { savedAt: new Date() }, errors: [] } } });
/** How often mutations of a name were sent. */
function sent(operation: string) {
  const counted = { times: 0 };
  between((asked, pass) => {
    if (asked === operation) counted.times += 1;
    // On a busy machine the draft would meet the ended sign-in before the press does.
    return asked === "SaveNoteDraft" ? Promise.resolve(KEPT()) : pass();
  });
  return counted;
}

interface Case {
  what: string;
  where: (idOf: (name: string) => string) => string;
  open: () => Promise<void>;
  title: string;
  label: RegExp;
  operation: string;
  /** The text that was typed, as the service has it. */
  stored: (clientId: string) => Promise<string | null | undefined>;
}

const pressed = (place: Locator) => place.first().click();
const CASES: Case[] = [
  {
    what: "a client",
    where: () => "/dashboard/clients",
    async open() {
      await pressed(page.getByRole("button", { name: `Acciones de ${NAME}` }));
      await page.getByRole("menuitem", { name: "Editar", exact: true }).click();
    },
    title: "Editar cliente",
    label: /^Dirección/,
    operation: "UpdateClient",
    stored: async (id) => (await read<WireClient>(`/clientes/${id}`)).address,
  },
  {
    what: "a note",
    where: () => "/dashboard/notes",
    open: () => pressed(page.getByRole("button", { name: "Editar «Primera»" })),
    title: "Editar nota",
    label: /^Título/,
    operation: "UpdateNote",
    stored: async () => (await read<{ data: WireNote[] }>("/notas")).data[0]?.title,
  },
  {
    what: "a session",
    where: () => "/dashboard/sessions?mes=2031-03",
    async open() {
      await pressed(page.getByRole("button", { name: /^Acciones de la sesión/ }));
      await page.getByRole("menuitem", { name: "Editar", exact: true }).click();
    },
    title: "Editar sesión",
    label: /^Notas/,
    operation: "UpdateSession",
    stored: async () => (await read<{ data: WireSession[] }>("/sessions?startDate=2031-01-01")).data[0]?.notes,
  },
  {
    what: "an objective",
    where: (idOf) => `/dashboard/clients?cliente=${idOf(NAME)}`,
    async open() {
      await page.getByRole("tab", { name: "Objetivos" }).click();
      await pressed(page.getByRole("button", { name: "Editar «Dormir mejor»" }));
    },
    title: "Editar objetivo",
    label: /^Título/,
    operation: "UpdateObjective",
    stored: async (id) => (await read<{ data: WireObjective[] }>(`/objetivos?clientId=${id}`)).data[0]?.titulo,
  },
];

test.each(CASES)(
  "saving $what goes on by itself once the sign-in that had ended is back, and is stored once",
  async ({ where, open, title, label, operation, stored }) => {
    // The feed of changes, too, would find out before the press does.
    unheard();
    const { idOf } = await openPortal(where, practice);
    await open();
    const dialog = page.getByRole("dialog", { name: title });
    await textOf(title).and(dialog.getByLabelText(label)).first().fill("Escrito antes de caducar");
    await endSignIn();
    const saves = sent(operation);
    await dialog.getByRole("button", { name: "Guardar", exact: true }).click();
    await see(again).toBeVisible();
    await enterAgain("no-es-esta-clave");
    await see(again.getByRole("alert")).toMatchTextContent(/^Credenciales incorrectas/);
    expect(saves.times).toBe(1);
    await enterAgain();
    await see(dialog).not.toBeInTheDocument();
    await see(again).not.toBeInTheDocument();
    await see(page.getByText(/ha caducado/)).not.toBeInTheDocument();
    expect(await stored(idOf(NAME))).toBe("Escrito antes de caducar");
    expect(saves.times).toBe(2);
  },
);

test("a list that could not be had because the sign-in was over is there again, and so is what was being changed of the account", async () => {
  await openPortal("/dashboard/clients", practice);
  await see(page.getByRole("button", { name: `Acciones de ${NAME}` }).first()).toBeVisible();
  await endSignIn();
  await page.getByRole("textbox", { name: "Buscar clientes" }).fill("berta");
  await see(again).toBeVisible();
  await enterAgain();
  await see(page.getByRole("button", { name: `Acciones de ${NAME}` }).first()).toBeVisible();
  await see(page.getByRole("alert")).not.toBeInTheDocument();

  await page.getByRole("button", { name: /^Menú de usuario/ }).click();
  await page.getByRole("menuitem", { name: "Gestionar cuenta" }).click();
  await page.getByRole("button", { name: "Cambiar el nombre de usuario" }).click();
  const username = page.getByRole("dialog", { name: "Nombre de usuario" });
  await username.getByLabelText("Nombre de usuario").fill(`berta${Date.now()}`);
  await endSignIn();
  await userEvent.keyboard("{Enter}");
  await see(again).toBeVisible();
  await enterAgain();
  await see(username).not.toBeInTheDocument();
  await see(page.getByRole("region", { name: "Nombre de usuario" })).toMatchTextContent(/berta\d+/);
});
