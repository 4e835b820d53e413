import { onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../axe.ts";
import { foresee } from "../errors.ts";
import { openPortal, see } from "../portal.tsx";

interface Drawn {
  render(container: HTMLElement): Promise<void>;
}
interface Options {
  onError?: (error: Error) => void;
}
interface Sdk {
  Buttons: (options: Options) => Drawn;
}

/** Has PayPal's buttons be other ones than the stand-in's. @param change what is made of them, in the order of the cards */
function otherButtons(change: (drawn: Drawn, options: Options, turn: number) => Drawn): void {
  let turn = 0;
  const changed = (sdk: Sdk): Sdk => ({
    ...sdk,
    Buttons: (options) => {
      const place: { container?: HTMLElement } = {};
      turn += 1;
      const onError = (error: Error) => {
        // What fails for good takes itself away.
        place.container?.replaceChildren();
        options.onError?.(error);
      };
      const drawn = sdk.Buttons({ ...options, onError });
      const render = (container: HTMLElement) => drawn.render(Object.assign(place, { container }).container);
      return change({ ...drawn, render }, { ...options, onError }, turn);
    },
  });
  const loaded = Object(window).paypal as Sdk | undefined;
  let sdk = loaded && changed(loaded);
  const set = (value: Sdk) => {
    sdk = changed(value);
  };
  Object.defineProperty(window, "paypal", { configurable: true, get: () => sdk, set });
  onTestFinished(() => {
    Reflect.deleteProperty(window, "paypal");
    if (loaded) Reflect.set(window, "paypal", loaded);
  });
}

const cardOf = (planName: string) => page.getByRole("region", { name: `Pagar ${planName}` });
const buttonOf = (planName: string) => cardOf(planName).getByRole("button", { name: "PayPal" });
const decision = page.getByRole("dialog", { name: "Pagos de prueba" });
const year = page.getByRole("radio", { name: "1 Año", includeHidden: true }).first();

test("buttons of PayPal's that could not be drawn say so in their card, and «Reintentar» draws them", async () => {
  foresee(/<PayPalButtons|^paypal/);
  otherButtons((drawn, _options, turn) => ({
    ...drawn,
    async render(container) {
      if (turn !== 2) return drawn.render(container);
      container.append(document.createElement("div"));
      throw new Error("zoid destroyed all components");
    },
  }));
  await openPortal("/dashboard/membresia", {});
  await see(buttonOf("Esencial")).toBeVisible();
  const told = cardOf("Profesional").getByRole("alert");
  await see(told).toMatchTextContent("No se pudieron mostrar los botones de PayPal.");
  await see(page.getByRole("alert")).toHaveLength(1);
  await expectAccessible();
  await told.getByRole("button", { name: "Reintentar" }).click();
  await see(buttonOf("Profesional")).toBeVisible();
  await see(told).not.toBeInTheDocument();
  await see(cardOf("Profesional")).toHaveFocus();
  await buttonOf("Profesional").click();
  await decision.getByRole("button", { name: "Aprobar el pago" }).click();
  await see(page.getByRole("status").filter({ hasText: "Pago completado" })).toBeVisible();
});

test("buttons that fail by themselves leave a payment with others under way, and their own card says so", async () => {
  foresee(/^paypal/);
  const cards: Options[] = [];
  otherButtons((drawn, options, turn) => {
    cards[turn] = options;
    return drawn;
  });
  await openPortal("/dashboard/membresia", {});
  await buttonOf("Esencial").click();
  await see(decision).toBeVisible();
  await see(year).toBeDisabled();
  cards[2]?.onError?.(new Error("zoid destroyed all components"));
  await see(cardOf("Profesional").getByRole("alert")).toMatchTextContent("No se pudieron mostrar los botones");
  await see(page.getByRole("alert")).toHaveLength(1);
  await see(year).toBeDisabled();
  await decision.getByRole("button", { name: "Cancelar" }).click();
  await see(year).toBeEnabled();
});

test("buttons with which a payment failed are there for another try", async () => {
  foresee(/^paypal/);
  otherButtons((drawn) => drawn);
  await openPortal("/dashboard/membresia", {});
  await buttonOf("Profesional").click();
  await decision.getByRole("button", { name: "Fallo de PayPal" }).click();
  await see(page.getByRole("alert")).toMatchTextContent("Error con PayPal. Por favor, inténtalo de nuevo.");
  await buttonOf("Profesional").click();
  await decision.getByRole("button", { name: "Aprobar el pago" }).click();
  await see(page.getByRole("status").filter({ hasText: "Pago completado" })).toBeVisible();
});
