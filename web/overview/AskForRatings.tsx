import { Switch } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { REFUSAL_SENTENCE } from "../../schema/rules/refusals.ts";
import { useAuth } from "../core/auth.ts";
import { useChosen } from "../core/saving/useChosen.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { AskForRatingsDocument } from "./AskForRatings.generated.ts";

interface AskForRatingsProps {
  viewer: { id: string; asksForRatings: boolean | null };
}

/** Whether clients are asked after each session. It changes at once, and back again when it could not be stored. */
export function AskForRatings({ viewer }: AskForRatingsProps) {
  const [store] = useMutation(AskForRatingsDocument, { errorPolicy: "all" });
  const { demo } = useAuth();
  const [failed, setFailed] = useState<boolean | null>(null);
  const [isAsking, choose] = useChosen(viewer.asksForRatings ?? false, async (asksForRatings) => {
    setFailed(null);
    const { data } = await store({ variables: { asksForRatings } });
    if (!data?.updateProfile?.viewer) setFailed(asksForRatings);
  });
  return (
    <>
      <Switch
        mt="md"
        label="Pedir una valoración tras cada sesión"
        description="Una hora después de una sesión confirmada, tu cliente recibe un correo con un enlace para valorarla. Ves cuántos han dado cada nota, no quién, desde que han respondido cinco."
        checked={isAsking}
        disabled={viewer.asksForRatings === null}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      {failed !== null && !demo && <FailedLine text="No se pudo guardar el cambio." onRetry={() => choose(failed)} />}
      {failed !== null && demo && <FailedLine text={REFUSAL_SENTENCE.DEMO_READ_ONLY} />}
    </>
  );
}
