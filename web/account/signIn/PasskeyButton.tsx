import { Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { auth } from "../../core/auth.ts";
import { AccountError } from "../accountPort.ts";
import { FormError } from "../FormParts.tsx";

/** The other way in: a passkey of this device, which needs neither password nor second step. */
export function PasskeyButton({ signIn }: { signIn: () => Promise<string> }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const enter = async () => {
    setBusy(true);
    setError(null);
    try {
      auth.signedIn(await signIn());
    } catch (failure) {
      setBusy(false);
      if (!(failure instanceof AccountError)) console.error("passkey", Object(failure).name);
      setError((failure instanceof AccountError && failure.provided) || "No se pudo entrar con una llave de acceso.");
    }
  };
  return (
    <>
      <Button
        variant="default"
        fullWidth
        mt="sm"
        data-passkey
        loading={busy}
        leftSection={<IconKey size={18} stroke={1.75} aria-hidden />}
        styles={{ root: { height: 46 } }}
        onClick={enter}
      >
        Entrar con llave de acceso
      </Button>
      {error && <FormError text={error} />}
    </>
  );
}
