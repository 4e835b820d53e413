import { Button, NativeSelect, Switch } from "@mantine/core";
import { IconMailCog } from "@tabler/icons-react";
import { type FormEvent, useId, useState } from "react";
import type { ClientAnswers } from "../../../schema/rules/agenda/answers.ts";
import { failureReason, failureSentence } from "../../core/failure.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { showToast } from "../../ui/parts/Toasts.tsx";
import styles from "./answers.module.css";
import { useClientAnswersQuery } from "./ClientAnswers.generated.ts";
import { useSetClientAnswersMutation } from "./SetClientAnswers.generated.ts";

/** Hours that are offered; another that is set elsewhere is offered, too. */
const HOURS = [0, 2, 4, 12, 24, 48, 72];
const wordsOf = (hours: number): string => {
  if (hours === 0) return "Hasta que empiece";
  return hours === 1 ? "Hasta 1 hora antes" : `Hasta ${hours} horas antes`;
};

/** How clients' answers are taken: until when they can cancel, and whether the therapist is told by mail. */
export function AnswersSetting() {
  const [isOpen, setOpen] = useState(false);
  const fields = useId();
  return (
    <div className={styles.setting}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconMailCog size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={fields}
        onClick={() => setOpen((now) => !now)}
      >
        Respuestas de clientes
      </Button>
      <div id={fields}>{isOpen && <StoredSetting onDone={() => setOpen(false)} />}</div>
    </div>
  );
}

/** As it is now: another window may have set it since. */
function StoredSetting({ onDone }: { onDone: () => void }) {
  const { data, error, refetch } = useClientAnswersQuery({ errorPolicy: "all", fetchPolicy: "network-only" });
  const settings = data?.viewer.clientAnswers;
  if (settings) return <SettingForm settings={settings} onDone={onDone} />;
  return (
    error && <FailedLine text={`No se pudo ver el ajuste. ${failureReason(error)}`} onRetry={() => void refetch()} />
  );
}

function SettingForm({ settings, onDone }: { settings: ClientAnswers; onDone: () => void }) {
  /** What is chosen here; only that is stored. */
  const [chosen, setChosen] = useState<Partial<ClientAnswers>>({});
  const { cancelHours, mailed } = { ...settings, ...chosen };
  const [problem, setProblem] = useState<string | null>(null);
  const [save, { loading }] = useSetClientAnswersMutation({ errorPolicy: "all" });
  const hours = [...new Set([...HOURS, settings.cancelHours])].sort((a, b) => a - b);
  const choose = (change: Partial<ClientAnswers>) => {
    setChosen((now) => ({ ...now, ...change }));
    setProblem(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (loading) return;
    const { data, error } = await save({ variables: chosen });
    const refusal = data?.updateProfile?.errors[0]?.message;
    if (error || refusal) return setProblem(refusal ?? failureSentence(error, "El ajuste"));
    showToast({ text: "Guardado: vale para los correos ya enviados también." });
    onDone();
  };
  return (
    <form noValidate onSubmit={submit} className={styles.fields} aria-label="Respuestas de clientes">
      <NativeSelect
        label="Cancelar desde el correo"
        description="Tus clientes leen este plazo en la página del enlace."
        data={hours.map((value) => ({ value: String(value), label: wordsOf(value) }))}
        value={String(cancelHours)}
        onChange={(event) => choose({ cancelHours: Number(event.currentTarget.value) })}
      />
      <Switch
        label="Avisarme también por correo"
        description="De cada cita que confirman, cancelan o quieren cambiar, y de los documentos que aceptan o rechazan."
        checked={mailed}
        onChange={(event) => choose({ mailed: event.currentTarget.checked })}
      />
      {problem && <FailedLine text={problem} />}
      <Button type="submit" size="xs" loading={loading} className={styles.save}>
        Guardar
      </Button>
    </form>
  );
}
