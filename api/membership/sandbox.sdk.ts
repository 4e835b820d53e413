type Outcome = "approve" | "slow" | "decline" | "cancel" | "fail";
type Answer = Record<string, unknown> & { id: string };

/** The part of PayPal's button options that the stand-in understands. */
interface ButtonOptions {
  createOrder?: (data: object, actions: object) => Promise<string>;
  onApprove?: (data: object, actions: object) => Promise<void>;
  onCancel?: (data: object, actions: object) => void;
  onError?: (error: Error) => void;
  onClick?: (data: object, actions: object) => void;
  onInit?: (data: object, actions: object) => void;
}

/**
 * What PayPal's script puts into a page, for development: the same buttons and callbacks over made-up money. It runs in
 * the browser as its own text, and therefore uses nothing from outside.
 * @param base where the stand-in answers
 */
export function sandboxSdk(base: string): void {
  const SLOW_MS = 4_000;
  const CHOICES: [Outcome, string][] = [
    ["approve", "Aprobar el pago"],
    ["slow", "Aprobar, pero despacio"],
    ["decline", "Rechazar la tarjeta"],
    ["fail", "Fallo de PayPal"],
    ["cancel", "Cancelar"],
  ];
  const ask = async (path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${base}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body ?? {}),
    });
    const read = await answer.json();
    if (!answer.ok) throw new Error(read.details?.[0]?.issue ?? "refused");
    return read;
  };
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const styled = <Name extends keyof HTMLElementTagNameMap>(name: Name, text: string, style: string) => {
    const element = document.createElement(name);
    element.textContent = text;
    element.style.cssText = `font:inherit;font-size:15px;font-weight:500;line-height:1.3;border-radius:8px;${style}`;
    return element;
  };

  /** Stands for PayPal's own window, in which the payer decides. */
  const decide = (): Promise<Outcome> =>
    new Promise((resolve) => {
      const dialog = styled("dialog", "", "border:0;padding:24px;width:min(360px,90vw);color:#1f2933;background:#fff");
      const title = styled("h2", "Pagos de prueba", "margin:0 0 4px;font-size:18px;font-weight:600");
      const about = styled("p", "Aquí no se mueve dinero. Elige qué hace PayPal.", "margin:0 0 16px;font-size:14px");
      title.id = "paypal-test-title";
      dialog.setAttribute("aria-labelledby", title.id);
      dialog.append(title, about);
      for (const [outcome, label] of CHOICES) {
        const first = outcome === "approve";
        const look = first ? "background:#f4c657;border:0" : "background:#fff;border:1px solid #6b7280";
        const button = styled(
          "button",
          label,
          `display:block;width:100%;min-height:44px;margin-top:8px;color:#1f2933;${look}`,
        );
        button.type = "button";
        button.addEventListener("click", () => dialog.close(outcome));
        dialog.append(button);
      }
      dialog.addEventListener("close", () => {
        dialog.remove();
        resolve((dialog.returnValue || "cancel") as Outcome);
      });
      document.body.append(dialog);
      dialog.showModal();
    });

  const pay = async (options: ButtonOptions, fundingSource: string): Promise<void> => {
    const data = { paymentSource: fundingSource, fundingSource };
    options.onClick?.(data, { resolve: () => undefined, reject: () => undefined });
    const order = { create: async (wish: object) => (await ask("/orders", { intent: "CAPTURE", ...wish })).id };
    const orderID = await options.createOrder?.(data, { order });
    if (!orderID) throw new Error("no order");
    const outcome = await decide();
    if (outcome === "cancel") return options.onCancel?.({ ...data, orderID }, {});
    if (outcome === "fail") throw new Error("INTERNAL_SERVER_ERROR");
    await ask(`/orders/${orderID}/approve`);
    const capture = async () => {
      if (outcome === "slow") await wait(SLOW_MS);
      return await ask(`/orders/${orderID}/${outcome === "decline" ? "decline" : "capture"}`);
    };
    const approved = { orderID, payerID: "TESTPAYER", facilitatorAccessToken: "", ...data };
    await options.onApprove?.(approved, { order: { capture }, restart: () => undefined });
  };

  const Buttons = (options: ButtonOptions = {}) => {
    let place: HTMLElement | null = null;
    let isBusy = false;
    let isEnabled = true;
    const press = async (fundingSource: string) => {
      if (isBusy || !isEnabled) return;
      isBusy = true;
      try {
        await pay(options, fundingSource);
      } catch (error) {
        options.onError?.(error instanceof Error ? error : new Error("failed"));
      }
      isBusy = false;
    };
    return {
      isEligible: () => true,
      hasReturned: () => false,
      updateProps: async () => undefined,
      async close() {
        place?.replaceChildren();
      },
      async render(container: HTMLElement) {
        place = container;
        const whole = "display:block;width:100%;height:45px;border:0;cursor:pointer;";
        const wallet = styled("button", "PayPal", `${whole}background:#f4dfae;color:#1f2933;margin-bottom:8px`);
        const card = styled(
          "button",
          "Tarjeta de débito o crédito",
          `${whole}background:#2c2721;color:#fff;outline:1px solid #8a8178;outline-offset:-1px`,
        );
        for (const [button, source] of [
          [wallet, "paypal"],
          [card, "card"],
        ] as const) {
          button.type = "button";
          button.addEventListener("click", () => void press(source));
        }
        container.replaceChildren(wallet, card);
        const turn = (on: boolean) => async () => {
          isEnabled = on;
        };
        options.onInit?.({}, { enable: turn(true), disable: turn(false) });
      },
    };
  };
  const name = document.currentScript?.dataset.namespace ?? "paypal";
  Object.assign(window, { [name]: { version: "5.0.0-local", FUNDING: { PAYPAL: "paypal", CARD: "card" }, Buttons } });
}
