import { Button } from "@mantine/core";
import { IconBrandApple, IconBrandGoogle, IconBrandWindows, IconBuilding } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { ProviderId } from "../../../schema/rules/providers.ts";
import styles from "../account.module.css";
import { AccountError, type Providers } from "../accountPort.ts";
import { FormError } from "../FormParts.tsx";

const ICONS: Record<ProviderId, typeof IconBuilding> = {
  google: IconBrandGoogle,
  microsoft: IconBrandWindows,
  apple: IconBrandApple,
  oidc: IconBuilding,
};

interface ProviderButtonsProps {
  providers: Providers;
  /** Whether who has no account gets one. */
  signUp: boolean;
}

/** The ways in by an account elsewhere; the browser leaves for it. */
export function ProviderButtons({ providers, signUp }: ProviderButtonsProps) {
  const [leaving, setLeaving] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    // «Back» from a provider brings the page back as it was left.
    const back = (event: PageTransitionEvent) => event.persisted && setLeaving(null);
    window.addEventListener("pageshow", back);
    return () => window.removeEventListener("pageshow", back);
  }, []);
  const leave = async (id: ProviderId) => {
    if (leaving) return;
    setLeaving(id);
    setError(null);
    try {
      window.location.assign(await providers.start(id, signUp));
    } catch (failure) {
      setLeaving(null);
      if (!(failure instanceof AccountError)) console.error("provider", Object(failure).name);
      setError((failure instanceof AccountError && failure.provided) || "No se pudo continuar. Vuelve a intentarlo.");
    }
  };
  return (
    <div className={styles.providers}>
      <p className={styles.providersOr}>o</p>
      {providers.offered.map(({ id, name }) => {
        const Icon = ICONS[id];
        return (
          <Button
            key={id}
            variant="default"
            fullWidth
            loading={leaving === id}
            leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
            styles={{ root: { height: 46 } }}
            onClick={() => leave(id)}
          >
            Continuar con {name}
          </Button>
        );
      })}
      {error && <FormError text={error} />}
    </div>
  );
}
