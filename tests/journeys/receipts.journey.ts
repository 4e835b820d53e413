import { readFileSync } from "node:fs";
import { addDays, dayIn } from "../../schema/rules/days.ts";
import { partsOf } from "../web/sessionsParts.ts";
import { CLIENT } from "./beginnings.ts";
import { createClient, signUp } from "./newcomer.ts";
import { expect, test } from "./outside.ts";

const today = dayIn("Europe/Madrid", new Date());
/** Both wait to be confirmed; the older one may lie in the month before. */
const [OLDER, NEWER] = [addDays(today, -3), addDays(today, -2)];
const shown = (day: string): string => day.split("-").toReversed().join("/");

test("what has taken place is put on receipts: of one session and of a month, opened, mailed and corrected", async ({
  page,
  portal,
  mailServer,
}) => {
  const { openNew, chooseClient, field, typeTime, save, toast } = partsOf(page);
  const dialog = (name: string) => page.getByRole("dialog", { name });
  const section = page.getByRole("region", { name: "Recibos", exact: true });
  const receipt = (number: string) => section.getByRole("listitem").filter({ hasText: `Recibo n.º ${number}` });
  const act = async (number: string, action: string) => {
    await section.getByRole("button", { name: `Acciones de Recibo n.º ${number}` }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  const email = await signUp(page, portal);
  // Her own address: with the free plan a new client's is not written to on the first day.
  await createClient(page, { ...CLIENT, email });

  await test.step("two past sessions wait, and each is confirmed by one press", async () => {
    await page.goto("/dashboard/sessions");
    for (const [day, price] of [
      [OLDER, "45,50"],
      [NEWER, "60"],
    ] as const) {
      await openNew();
      await chooseClient(CLIENT.name);
      await field("Fecha").fill(shown(day));
      await typeTime("10:00");
      await field("Precio").fill(price);
      await save.click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    await page.getByRole("button", { name: /^Te espera/ }).click();
    const confirm = dialog("Te espera").getByRole("button", { name: /^Confirmar la sesión de Ángela Muñoz/ });
    await expect(confirm).toHaveCount(2);
    for (const left of [1, 0]) {
      await confirm.first().click();
      await expect(confirm).toHaveCount(left);
    }
    await page.keyboard.press("Escape");
  });

  await test.step("the first receipt asks for what is missing of the therapist, and is made once that is there", async () => {
    await page.goto("/dashboard/clients");
    await page.getByRole("button", { name: `Acciones de ${CLIENT.name}` }).click();
    await page.getByRole("menuitem", { name: "Abrir como página" }).click();
    await section.getByRole("button", { name: "Nuevo recibo" }).click();
    const form = dialog("Nuevo recibo");
    await form.getByText("Una sesión", { exact: true }).click();
    await expect(form.getByLabel("Sesión", { exact: true }).locator("option")).toHaveCount(2);
    await form.getByRole("button", { name: "Hacer recibo" }).click();
    await expect(form).toContainText("NIF: es obligatorio");
    await form.getByRole("button", { name: "Completar mis datos fiscales" }).click();
    const issuer = dialog("Datos fiscales");
    await issuer.getByLabel(/^Nombre o razón social/).fill("Elena Vidal Soto");
    await issuer.getByLabel(/^NIF/).fill("12345678Z");
    await issuer.getByLabel(/^Domicilio fiscal/).fill("Calle Mayor, 1, 28013 Madrid");
    await issuer.getByRole("button", { name: "Guardar" }).click();
    await expect(issuer).toHaveCount(0);
    await form.getByRole("button", { name: "Hacer recibo" }).click();
    await expect(receipt("0001")).toContainText("1 sesión");
    await expect(receipt("0001")).toContainText("60");
  });

  await test.step("a month's receipt takes what is on none yet", async () => {
    await section.getByRole("button", { name: "Nuevo recibo" }).click();
    const form = dialog("Nuevo recibo");
    await form.getByLabel("Mes", { exact: true }).selectOption(OLDER.slice(0, 7));
    await form.getByRole("button", { name: "Hacer recibo" }).click();
    await expect(receipt("0002")).toContainText("45,50");
    await section.getByRole("button", { name: "Nuevo recibo" }).click();
    await form.getByLabel("Mes", { exact: true }).selectOption(OLDER.slice(0, 7));
    await form.getByRole("button", { name: "Hacer recibo" }).click();
    await expect(form).toContainText("no hay sesiones confirmadas, terminadas y con precio");
    await form.getByRole("button", { name: "Cancelar" }).click();
  });

  await test.step("its file is a PDF, and the very same is in the client's mail", async () => {
    const downloaded = page.waitForEvent("download");
    await section.getByRole("button", { name: "Descargar Recibo n.º 0001" }).click();
    const file = await downloaded;
    expect(file.suggestedFilename()).toBe("recibo-0001.pdf");
    const bytes = readFileSync(await file.path());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    await act("0001", "Enviar por correo");
    await expect(toast).toContainText("Recibo n.º 0001: se envía a Ángela Muñoz por correo.");
    const mail = () => mailServer.mails.find(({ headers }) => headers.subject?.startsWith("Recibo n.º 0001"));
    await expect.poll(() => mail()?.to, { timeout: 60_000 }).toBe(email);
    expect(mail()?.raw.replace(/\s/g, "")).toContain(bytes.toString("base64"));
    await expect(receipt("0001")).toContainText("enviado por correo");
  });

  await test.step("corrected it stays, cancelled by another", async () => {
    await act("0001", "Rectificar…");
    await dialog("Rectificar recibo").getByRole("button", { name: "Rectificar" }).click();
    await expect(receipt("0003")).toContainText("anula el 0001");
    await expect(receipt("0001").first()).toBeVisible();
    await expect(section.getByText("Anulado")).toHaveCount(1);
    await expect(section.getByRole("button", { name: "Acciones de Recibo n.º 0001" })).toHaveCount(0);
  });
});
