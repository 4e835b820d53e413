import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { keysOf } from "../../journeys/hands.ts";
import { publish, stateOf } from "../../support/consents.ts";
import { see, startWebHouse, type WebHouse } from "../accountHouse.ts";
import { openPractice } from "../clientsHouse.ts";
import { linkTo, PHONE } from "./clientLinks.ts";

let house: WebHouse;
beforeAll(async () => {
  house = await startWebHouse();
});
afterEach(() => house.sayGoodbye());
afterAll(() => house.close());

const of = "Ángela Muñoz";

test("by Tab alone a consent is asked for, answered by its link without script, and revoked", async () => {
  const email = `${randomUUID()}@ejemplo.es`;
  const { page, token, idOf } = await openPractice(house, {
    clients: [of],
    planId: 3,
    where: ({ idOf: id }) => `/dashboard/clients/${id(of)}`,
    fill: async (practice) => {
      const path = `/clientes/${practice.idOf(of)}`;
      await house.api.call(path, { token: practice.token, method: "PUT", body: { email } });
      await publish(house.api, practice.token);
      await publish(house.api, practice.token, "DATOS");
    },
  });
  const section = page.getByRole("region", { name: "Consentimientos", exact: true });
  const treatment = section.getByRole("listitem").filter({ hasText: "Tratamiento" });
  const keys = keysOf(page);
  await see(treatment).toContainText("Sin pedir");
  await keys.press(section.getByRole("button", { name: "Pedir" }));
  const asking = page.getByRole("dialog", { name: "Pedir consentimiento" });
  // What most want, all by mail, is one press away; what is not wanted is unticked, and the way is chosen by arrows.
  await see(asking.getByRole("button", { name: "Enviar" })).toBeFocused();
  await keys.press(asking.getByRole("checkbox", { name: "Protección de datos" }));
  await keys.choose(asking.getByRole("radiogroup", { name: "Cómo" }), "En papel");
  await see(asking.getByLabel(/^Nombre y apellidos/)).toHaveValue(of);
  await page.keyboard.press("ArrowRight");
  await see(asking.getByRole("radio", { name: "Por correo" })).toBeChecked();
  await keys.press(asking.getByRole("button", { name: "Enviar" }));
  await see(asking).toBeHidden();
  await see(section.getByRole("button", { name: "Pedir" })).toBeFocused();
  await see(treatment).toContainText("Esperando");
  await see(section.getByRole("listitem").filter({ hasText: "Protección de datos" })).toContainText("Sin pedir");

  const visitor = await house.visit(await linkTo(house, email, "/consentimiento/"), PHONE);
  const { press, write } = keysOf(visitor);
  const name = visitor.getByRole("textbox", { name: "Nombre y apellidos" });
  await write(name, "Ángela");
  await press(visitor.getByRole("button", { name: "Aceptar" }));
  // What is missing has the focus: nobody looks for it below the text.
  await see(visitor.getByRole("alert")).toHaveCount(2);
  await see(name).toBeFocused();
  await see(name).toHaveAccessibleDescription(/al menos un apellido/);
  await write(name, "Ángela Muñoz Ríos");
  await press(visitor.getByRole("checkbox"));
  await press(visitor.getByRole("button", { name: "Aceptar" }));
  await see(visitor.getByRole("heading", { name: "Gracias, tu respuesta está guardada" })).toBeVisible();

  await see(treatment).toContainText("Aceptado");
  await keys.press(section.getByRole("button", { name: "Acciones de Tratamiento" }));
  await keys.pick(page.getByRole("menuitem", { name: "Anotar que lo revoca…" }));
  const revoking = page.getByRole("dialog", { name: "Anotar que lo revoca" });
  await see(revoking.getByLabel("Cuándo lo pidió")).toBeFocused();
  await keys.press(revoking.getByRole("button", { name: "Anotar" }));
  await see(revoking).toBeHidden();
  await see(treatment).toContainText("Revocado");
  await see(section.getByRole("button", { name: "Acciones de Tratamiento" })).toBeFocused();
  const { tipos } = await stateOf(house.api, token, idOf(of));
  expect(tipos.map(({ estado }) => estado)).toEqual(["REVOCADO", "SIN_PEDIR", "SIN_PEDIR"]);
});

test("by Tab alone a client who does not want to says so, and why", async () => {
  const email = `${randomUUID()}@ejemplo.es`;
  const { page } = await openPractice(house, {
    clients: [of],
    planId: 3,
    where: ({ idOf }) => `/dashboard/clients/${idOf(of)}`,
    fill: async ({ token, idOf }) => {
      const path = `/clientes/${idOf(of)}`;
      await house.api.call(path, { token, method: "PUT", body: { email } });
      await publish(house.api, token);
      await house.api.call(`${path}/consentimientos`, { token, body: { tipos: ["TRATAMIENTO"] } });
    },
  });
  const visitor = await house.visit(await linkTo(house, email, "/consentimiento/"), PHONE);
  const { press, write } = keysOf(visitor);
  await press(visitor.locator("summary"));
  await write(visitor.getByRole("textbox", { name: "Si quieres, di por qué" }), "Quiero hablarlo antes.");
  await press(visitor.getByRole("button", { name: "Enviar que no acepto" }));
  await see(visitor.getByRole("status")).toContainText("No has aceptado");
  const section = page.getByRole("region", { name: "Consentimientos", exact: true });
  await see(section).toContainText("«Quiero hablarlo antes.»");
});
