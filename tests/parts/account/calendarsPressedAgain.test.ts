import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { foresee } from "../errors.ts";
import { brokenNetwork } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const LOST = /Comprueba tu conexión/;
const addresses = page.getByRole("region", { name: "Tu agenda en otros calendarios" });
const others = page.getByRole("region", { name: "Tus otros calendarios" });
const revoking = page.getByRole("dialog", { name: "Revocar la dirección" });
const removing = page.getByRole("dialog", { name: "Quitar el calendario" });

const creating = page.getByRole("dialog", { name: "Ver tu agenda en otro calendario" });
const adding = page.getByRole("dialog", { name: "Añadir otro calendario" });

/** Where nobody answers. */
const ELSEWHERE = "https://agenda.invalid/privado.ics";

async function openCalendars({ ours = [], theirs = [] }: { ours?: string[]; theirs?: string[] }) {
  const { call } = await openPortal("/dashboard/clients", {});
  for (const nombre of ours) await call("/calendarios", { body: { nombre, muestra: "INICIALES", detalles: false } });
  for (const nombre of theirs) await call("/calendarios/externos", { body: { nombre, direccion: ELSEWHERE } });
  await page.getByRole("button", { name: /^Menú de usuario/ }).click();
  await page.getByRole("menuitem", { name: "Gestionar cuenta" }).click();
  await see(page.getByRole("dialog", { name: "Gestionar cuenta" })).toBeVisible();
  return { call, broken: brokenNetwork() };
}

/** An address is made, and no answer comes. */
async function createLost(): Promise<void> {
  await addresses.getByRole("button", { name: "Crear una dirección" }).click();
  await creating.getByLabelText("Nombre", { exact: true }).fill("Móvil");
  await creating.getByRole("button", { name: "Crear dirección" }).click();
  await see(creating.getByRole("alert")).toMatchTextContent(LOST);
}

/** A calendar elsewhere is added, and no answer comes. */
async function addLost(): Promise<void> {
  await others.getByRole("button", { name: "Añadir otro calendario" }).click();
  await adding.getByLabelText("Nombre", { exact: true }).fill("Personal");
  await adding.getByLabelText("Dirección", { exact: true }).fill(ELSEWHERE);
  await adding.getByRole("button", { name: "Añadir" }).click();
  await see(adding.getByRole("alert")).toMatchTextContent(LOST);
}

test("an address of the agenda and a calendar elsewhere that are gone, their answers lost, are told as gone when pressed again", async () => {
  const { broken } = await openCalendars({ ours: ["Móvil"], theirs: ["Personal"] });
  await addresses.getByRole("button", { name: "Revocar «Móvil»" }).click();
  broken.lost.add("DeleteDiaryFeed").add("DeleteBusyCalendar");
  await revoking.getByRole("button", { name: "Revocar" }).click();
  await see(revoking.getByRole("alert")).toMatchTextContent(LOST);
  broken.lost.clear();
  await revoking.getByRole("button", { name: "Revocar" }).click();
  await see(addresses.getByRole("status")).toHaveTextContent("Dirección revocada.");
  await see(revoking).not.toBeInTheDocument();
  await see(addresses).toMatchTextContent(/Ninguno/);

  await others.getByRole("button", { name: "Quitar «Personal»" }).click();
  broken.lost.add("DeleteBusyCalendar");
  await removing.getByRole("button", { name: "Quitar" }).click();
  await see(removing.getByRole("alert")).toMatchTextContent(LOST);
  broken.lost.clear();
  await removing.getByRole("button", { name: "Quitar" }).click();
  await see(others.getByRole("status")).toHaveTextContent("Calendario quitado.");
  await see(removing).not.toBeInTheDocument();
  await see(others).toMatchTextContent(/Ninguno/);
});

test("whoever leaves it at the lost answer sees them gone, too", async () => {
  const { broken } = await openCalendars({ ours: ["Móvil"], theirs: ["Personal"] });
  broken.lost.add("DeleteDiaryFeed").add("DeleteBusyCalendar");
  await addresses.getByRole("button", { name: "Revocar «Móvil»" }).click();
  await revoking.getByRole("button", { name: "Revocar" }).click();
  await see(revoking.getByRole("alert")).toMatchTextContent(LOST);
  await revoking.getByRole("button", { name: "Cancelar" }).click();
  await see(addresses).toMatchTextContent(/Ninguno/);
  await others.getByRole("button", { name: "Quitar «Personal»" }).click();
  await removing.getByRole("button", { name: "Quitar" }).click();
  await see(removing.getByRole("alert")).toMatchTextContent(LOST);
  await removing.getByRole("button", { name: "Cancelar" }).click();
  await see(others).toMatchTextContent(/Ninguno/);
});

test("an address and a calendar that were made, their answers lost, stand in their lists once their forms are left", async () => {
  const { broken } = await openCalendars({});
  broken.lost.add("CreateDiaryFeed").add("CreateBusyCalendar");
  await createLost();
  await creating.getByRole("button", { name: "Cancelar" }).click();
  await see(addresses.getByRole("button", { name: "Revocar «Móvil»" })).toBeVisible();
  await addLost();
  await adding.getByRole("button", { name: "Cancelar" }).click();
  await see(others.getByRole("button", { name: "Quitar «Personal»" })).toBeVisible();
});

test("what is known of them stays where the network is away when a form is left", async () => {
  const { broken } = await openCalendars({ ours: ["Móvil"], theirs: ["Personal"] });
  // A reading that was on its way may still fail when it is tried again.
  foresee(/^DiaryFeeds failed again/);
  const line = addresses.getByRole("button", { name: "Revocar «Móvil»" });
  await line.click();
  broken.cut.add("DeleteDiaryFeed").add("DiaryFeeds");
  await revoking.getByRole("button", { name: "Revocar" }).click();
  await see(revoking.getByRole("alert")).toMatchTextContent(LOST);
  await revoking.getByRole("button", { name: "Cancelar" }).click();
  await see(addresses.getByRole("alert")).toMatchTextContent(/^Algunos datos no se pudieron actualizar\./);
  await see(line).toBeVisible();
  broken.cut.clear();
  await addresses.getByRole("button", { name: "Reintentar" }).click();
  await see(addresses.getByRole("alert")).not.toBeInTheDocument();
  expect(broken.asked.filter((operation) => operation === "DeleteDiaryFeed")).toHaveLength(1);
});

test("an address and a calendar that were made, their answers lost, and taken away since are told as that, and made by the next press", async () => {
  const { call, broken } = await openCalendars({});
  const GONE = "Ya se creó y después se eliminó. Si lo quieres de nuevo, vuelve a pulsar.";
  const takeAway = async (path: string) => {
    const { data } = (await call<{ data: { id: string }[] }>(path)).body;
    for (const { id } of data) await call(`${path}/${id}`, { method: "DELETE" });
    expect(data).toHaveLength(1);
  };
  broken.lost.add("CreateDiaryFeed").add("CreateBusyCalendar");
  await createLost();
  await takeAway("/calendarios");
  broken.lost.delete("CreateDiaryFeed");
  // What is typed and taken back is the same wish.
  await creating.getByLabelText("Nombre", { exact: true }).fill("Móvil 2");
  await creating.getByLabelText("Nombre", { exact: true }).fill("Móvil");
  await creating.getByRole("button", { name: "Crear dirección" }).click();
  await see(creating.getByRole("alert")).toHaveTextContent(GONE);
  await creating.getByRole("button", { name: "Crear dirección" }).click();
  await page
    .getByRole("dialog", { name: "Tu dirección secreta" })
    .getByRole("button", { name: "La he guardado" })
    .click();

  await addLost();
  await takeAway("/calendarios/externos");
  broken.lost.clear();
  await adding.getByRole("button", { name: "Añadir" }).click();
  await see(adding.getByRole("alert")).toHaveTextContent(GONE);
  await adding.getByRole("button", { name: "Añadir" }).click();
  await see(others.getByRole("button", { name: "Quitar «Personal»" })).toBeVisible();
});
