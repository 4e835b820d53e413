import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { foresee } from "../errors.ts";
import { see } from "../portal.tsx";
import { act, field, link, openPractice } from "./practice.ts";

const NAME = "Ángela Muñoz";
const RENAMED = "Ángela Muñoz Gil";
const deleted = page.getByText(/^Este cliente se eliminó\. Puedes recuperarlo/);
const recover = page.getByRole("button", { name: "Recuperar" });

async function openPage() {
  const opened = await openPractice({
    clients: [NAME],
    objectives: [{ of: NAME, titulo: "Caminar cada día" }],
    where: (idOf) => `/dashboard/clients/${idOf(NAME)}`,
  });
  await see(page.getByText("Caminar cada día").first()).toBeVisible();
  const path = `/clientes/${opened.idOf(NAME)}`;
  return {
    ...opened,
    /** Another window does it. */
    async elsewhere(method: string, body?: object) {
      expect((await opened.call(path, { method, body })).status).toBeLessThan(300);
    },
  };
}

test("a client's page that lies open says that another window has deleted the client, each time, and brings back what is there", async () => {
  foresee(/NOT_FOUND/);
  const { elsewhere } = await openPage();
  await elsewhere("DELETE");
  await see(deleted).toBeVisible();
  await see(page.getByRole("button", { name: "Nueva Sesión" })).not.toBeInTheDocument();
  await recover.click();
  await see(page.getByText("Caminar cada día").first()).toBeVisible();
  await elsewhere("DELETE");
  await see(deleted).toBeVisible();
});

test("what is typed about a client on the page stays when another window deletes the client", async () => {
  foresee(/NOT_FOUND/);
  const { elsewhere } = await openPage();
  await act(NAME, "Editar");
  await field("Dirección").fill("Calle del Olmo, 20");
  await elsewhere("DELETE");
  await see(deleted).toBeInTheDocument();
  await see(field("Dirección")).toHaveValue("Calle del Olmo, 20");
});

test("a client's page that lies open shows what another window writes about the client", async () => {
  const { elsewhere } = await openPage();
  await elsewhere("PUT", { nombre: RENAMED });
  await see(page.getByRole("heading", { level: 1 })).toMatchTextContent(RENAMED);
});

test("the dialog about a client that lies open says that another window has deleted the client", async () => {
  foresee(/NOT_FOUND/);
  const { call, idOf } = await openPractice({ clients: [NAME] });
  await link(NAME).click();
  const modal = page.getByRole("dialog");
  await see(modal).toMatchTextContent("Activo");
  await call(`/clientes/${idOf(NAME)}`, { method: "DELETE" });
  await see(modal).toMatchTextContent("Puede que este cliente ya no exista.");
  await see(modal).not.toMatchTextContent("Activo");
});
