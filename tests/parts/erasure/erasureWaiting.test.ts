import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addYears, dayIn } from "../../../schema/rules/days.ts";
import { answersRead, brokenNetwork } from "../network.ts";
import { openPortal, see } from "../portal.tsx";

const of = "Ana Vega";
const LONG_AGO = {
  clients: [of],
  sessions: [{ of, day: addYears(dayIn("Europe/Madrid", new Date()), -6), time: "10:00", status: "CONFIRMADA" }],
} as const;
const dialog = page.getByRole("dialog", { name: "Borrar definitivamente" });
const done = page.getByRole("dialog", { name: "Borrado definitivamente" });

test.each([
  ["home", "/dashboard", page.getByRole("region", { name: "Te espera" }), "Dashboard"],
  ["the page of retention", "/dashboard/retention", page.getByRole("main"), "Retention"],
])(
  "the certificate of whoever was erased from %s stays until it is closed, though nobody waits any more",
  async (_, path, place, question) => {
    await openPortal(path, { clients: [...LONG_AGO.clients], sessions: [...LONG_AGO.sessions] });
    const group = place.getByRole("button", { name: "1 ficha que ha cumplido su plazo" });
    if (question === "Dashboard") await group.click();
    await place.getByRole("button", { name: `Borrar definitivamente a ${of}…` }).click();
    await dialog.getByRole("textbox", { name: /^Para confirmar, escribe/ }).fill(of);
    await answersRead();
    const { asked } = brokenNetwork();
    await dialog.getByRole("button", { name: "Borrar definitivamente" }).click();
    await see(done).toMatchTextContent(/B-0001/);
    await expect.poll(() => asked, { timeout: 60_000 }).toContain(question);
    await answersRead();
    await see(done).toMatchTextContent(/B-0001/);
    await done.getByRole("button", { name: "Cerrar" }).last().click();
    await see(page.getByText(`Los datos de ${of} se han borrado definitivamente.`)).toBeVisible();
    await see(place.getByRole("button", { name: `Borrar definitivamente a ${of}…` })).not.toBeInTheDocument();
  },
);
