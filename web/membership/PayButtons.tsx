import { Button, Skeleton, Text } from "@mantine/core";
import {
  DISPATCH_ACTION,
  PayPalButtons,
  PayPalScriptProvider,
  type ReactPayPalScriptOptions,
  usePayPalScriptReducer,
} from "@paypal/react-paypal-js";
import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { REFUSAL_SENTENCE } from "../../schema/rules/refusals.ts";
import { useAuth } from "../core/auth.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import type { MembershipQuery } from "./Membership.generated.ts";
import styles from "./membership.module.css";
import type { Offer } from "./offer.ts";
import type { Paying } from "./usePayment.ts";

type Checkout = MembershipQuery["checkout"];

/** What PayPal's script is asked for (document §7); without keys, the stand-in's script on the portal's own origin. */
function optionsOf(checkout: NonNullable<Checkout>): ReactPayPalScriptOptions | null {
  const { environment, clientId } = checkout;
  if (!environment || !clientId) return null;
  const shared = { clientId, components: "buttons", currency: "USD", locale: "es_ES", vault: true, intent: "capture" };
  if (environment === "LOCAL") return { ...shared, sdkBaseUrl: `${window.location.origin}/dev/paypal/sdk/js` };
  return { ...shared, environment: environment === "LIVE" ? "production" : "sandbox" };
}

/** Around everything that can be paid for: loads PayPal's script, once, while this screen is shown. */
export function PayFrame({ checkout, children }: { checkout: Checkout | undefined; children: ReactNode }) {
  const { demo } = useAuth();
  const options = checkout && !demo && optionsOf(checkout);
  if (!options) return children;
  return (
    <PayPalScriptProvider options={options}>
      <ScriptState />
      {children}
    </PayPalScriptProvider>
  );
}

/** A script that could not be loaded is logged (document §8), and can be asked for again. */
function ScriptState() {
  const [{ isRejected, options }, dispatch] = usePayPalScriptReducer();
  useEffect(() => {
    if (isRejected) console.error("paypal", "script not loaded");
  }, [isRejected]);
  if (!isRejected) return null;
  const retry = () => dispatch({ type: DISPATCH_ACTION.RESET_OPTIONS, value: { ...options } });
  return <FailedLine text="No se pudo cargar PayPal." onRetry={retry} />;
}

interface PayButtonsProps {
  checkout: Checkout | undefined;
  /** null: costs nothing. */
  offer: Offer | null;
  paying: Paying;
}

/** The provider's buttons for one offer, in the place that is kept free for them. */
export function PayButtons({ checkout, offer, paying }: PayButtonsProps) {
  const { demo } = useAuth();
  if (!offer)
    return (
      <div className={styles.payPlace}>
        <Button fullWidth disabled>
          Plan gratuito
        </Button>
      </div>
    );
  if (demo)
    return (
      <div className={styles.payPlace}>
        <Text size="sm" c="dimmed">
          {REFUSAL_SENTENCE.DEMO_READ_ONLY}
        </Text>
      </div>
    );
  if (checkout && optionsOf(checkout)) return <Provided offer={offer} paying={paying} />;
  return (
    <div className={styles.payPlace}>
      {checkout === undefined ? (
        <Skeleton h={98} radius="md" />
      ) : (
        <Text size="sm" c="dimmed">
          Los pagos no están disponibles en este momento.
        </Text>
      )}
    </div>
  );
}

function Provided({ offer, paying }: { offer: Offer; paying: Paying }) {
  const [{ isPending }] = usePayPalScriptReducer();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  const place = useRef<HTMLElement>(null);
  // Another offer has other buttons, and what failed once stays away unless it is begun anew.
  const key = [offer.planId, offer.variant, offer.amount, attempt].join();
  const again = () => setAttempt((count) => count + 1);
  const retry = () => {
    // The button that is pressed goes with the line.
    place.current?.focus();
    again();
  };
  return (
    <section ref={place} tabIndex={-1} className={styles.payPlace} aria-label={`Pagar ${offer.planName}`}>
      {isPending && <Skeleton h={98} radius="md" />}
      {failed === key && <FailedLine text="No se pudieron mostrar los botones de PayPal." onRetry={retry} />}
      <PayPalButtons
        key={key}
        {...paying.handlersFor(offer, (wasPaying) => (wasPaying ? again() : setFailed(key)))}
        disabled={paying.phase !== "idle"}
        style={{ layout: "vertical", height: 45 }}
      />
    </section>
  );
}
