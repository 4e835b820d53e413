import { useApolloClient } from "@apollo/client/react";
import { NativeSelect, Text } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useState } from "react";
import { LAWFUL_YEARS, RETENTION_YEARS } from "../../schema/rules/record/erasure.ts";
import { failureReason } from "../core/failure.ts";
import { useChosen } from "../core/saving/useChosen.ts";
import { formatNoun } from "../ui/format.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { showToast } from "../ui/parts/Toasts.tsx";
import styles from "./erasure.module.css";
import { RetentionDocument } from "./Retention.generated.ts";
import { useSetRetentionYearsMutation } from "./SetRetentionYears.generated.ts";

const yearsOf = (years: number) => formatNoun(years, "año", "años");
const CHOICES = Array.from({ length: RETENTION_YEARS.max }, (_, index) => ({
  value: String(RETENTION_YEARS.min + index),
  label: yearsOf(RETENTION_YEARS.min + index),
}));

/** How long records are kept: saved as soon as it is chosen. */
export function RetentionYears({ years: stored }: { years: number }) {
  const apollo = useApolloClient();
  const [setYears] = useSetRetentionYearsMutation({ errorPolicy: "all" });
  const [trouble, setTrouble] = useState<string | null>(null);
  const save = async (chosen: number) => {
    setTrouble(null);
    const { data, error } = await setYears({ variables: { years: chosen }, refetchQueries: ["Pending"] });
    const answer = data?.setRetentionYears;
    if (answer?.retention)
      return showToast({
        text: `Las fichas se conservan ${yearsOf(answer.retention.years)} desde la última sesión o nota.`,
      });
    setTrouble(answer?.errors[0]?.message ?? failureReason(error));
    // Nobody knows whether it is saved: what is shown is what it is.
    if (!answer) await apollo.refetchQueries({ include: [RetentionDocument] }).catch(() => null);
  };
  const [years, choose] = useChosen(stored, save);
  return (
    <>
      <div className={styles.years}>
        <NativeSelect
          label="Años que se conserva cada ficha"
          data={CHOICES}
          value={String(years)}
          onChange={(event) => choose(Number(event.currentTarget.value))}
          rightSection={<IconSelector size={16} aria-hidden />}
        />
      </div>
      {years < LAWFUL_YEARS && (
        <Text size="sm" mt="xs" className={styles.early}>
          La ley pide al menos {LAWFUL_YEARS} años (Ley 41/2002, art. 17).
        </Text>
      )}
      {trouble && <FailedLine text={`No se pudo guardar. ${trouble}`} />}
      <Text size="sm" c="dimmed" mt="xs" pb="sm">
        Cuentan desde la última sesión o nota. Pasado ese tiempo, el portal te pregunta en «Te espera» qué hacer con
        cada ficha; nada se borra por sí solo.
      </Text>
    </>
  );
}
