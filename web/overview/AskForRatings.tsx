import { Switch } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { REFUSAL_SENTENCE } from "../../schema/rules/refusals.ts";
import { useAuth } from "../core/auth.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { AskForRatingsDocument } from "./AskForRatings.generated.ts";

interface AskForRatingsProps {
  viewer: { id: string; asksForRatings: boolean | null };
}

/** Whether clients are asked after each session. It changes at once, and back again when it could not be stored. */
export function AskForRatings({ viewer }: AskForRatingsProps) {
  const [store] = useMutation(AskForRatingsDocument);
  const { demo } = useAuth();
  const [failed, setFailed] = useState<boolean | null>(null);
  const change = async (asksForRatings: boolean) => {
    setFailed(null);
    const answer = await store({
      variables: { asksForRatings },
      optimisticResponse: {
        updateProfile: {
          __typename: "UpdateProfilePayload",
          viewer: { __typename: "Viewer", id: viewer.id, asksForRatings },
          errors: [],
        },
      },
    }).catch(() => null);
    if (!answer?.data?.updateProfile?.viewer) setFailed(asksForRatings);
  };
  return (
    <>
      <Switch
        mt="md"
        label="Pedir una valoración tras cada sesión"
        description="Una hora después de una sesión confirmada, tu cliente recibe un correo con un enlace para valorarla. Ves cuántos han dado cada nota, no quién, desde que han respondido cinco."
        checked={viewer.asksForRatings ?? false}
        disabled={viewer.asksForRatings === null}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {failed !== null && !demo && <FailedLine text="No se pudo guardar el cambio." onRetry={() => change(failed)} />}
      {failed !== null && demo && <FailedLine text={REFUSAL_SENTENCE.DEMO_READ_ONLY} />}
    </>
  );
}
