import { Button, Group, SegmentedControl, Text } from "@mantine/core";
import { type FormEvent, type Ref, useImperativeHandle, useRef, useState } from "react";
import { newIdempotencyKey } from "../../schema/rules/idempotency.ts";
import { type MeasureKind, QUESTIONNAIRES } from "../../schema/rules/measures/questionnaires.ts";
import { answersFault, questionsOf, unanswered } from "../../schema/rules/measures/scoring.ts";
import { failureSentence } from "../core/failure.ts";
import forms from "../ui/form/forms.module.css";
import type { UnsavedText } from "../ui/form/useLeaveGuard.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { showToast } from "../ui/parts/Toasts.tsx";
import { ClientMeasuresDocument } from "./ClientMeasures.generated.ts";
import { FilledMeasuresDocument } from "./FilledMeasures.generated.ts";
import styles from "./measures.module.css";
import { bandOfScore, KIND_CHOICES, nameOf } from "./measureWords.ts";
import { Question } from "./Question.tsx";
import { useRecordMeasureMutation } from "./RecordMeasure.generated.ts";

interface MeasureFormProps {
  /** Which questionnaire it begins with. */
  start: MeasureKind;
  clientId: string;
  /** Says whether something is answered that is not saved. */
  ref: Ref<UnsavedText>;
  onSaved: (kind: MeasureKind) => void;
  onCancel: () => void;
}

const SHOWN = [ClientMeasuresDocument, FilledMeasuresDocument, "ClientTimeline"];
const EARLIER =
  "Lo que respondiste antes ya está guardado. Vuelve a guardar para añadir también esto; lo de antes se elimina en la lista.";

const GONE = "Lo que respondiste ya se guardó y después se eliminó. Si lo quieres de nuevo, vuelve a guardar.";

type Answers = readonly (number | null)[];
const blank = (kind: MeasureKind): Answers => Array.from({ length: questionsOf(kind) }, () => null);
const BLANK: Record<MeasureKind, Answers> = { PHQ9: blank("PHQ9"), GAD7: blank("GAD7"), WHO5: blank("WHO5") };

const isBegun = (given: Answers): boolean => given.some((answer) => answer !== null);

/** The questions of one questionnaire, each with its answers to choose from; kept only when each is answered. */
export function MeasureForm({ start, clientId, ref, onSaved, onCancel }: MeasureFormProps) {
  const [kind, setKind] = useState(start);
  // Whoever looks at another questionnaire meanwhile finds what was answered again.
  const [answers, setAnswers] = useState(BLANK);
  const [shown, setShown] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Each has its own until something is answered: of answers that nobody answered to and corrected ones, only one is recorded.
  const [keys, setKeys] = useState(() => ({
    PHQ9: newIdempotencyKey(),
    GAD7: newIdempotencyKey(),
    WHO5: newIdempotencyKey(),
  }));
  const place = useRef<HTMLFormElement>(null);
  const [record, { loading, client }] = useRecordMeasureMutation({ errorPolicy: "all", refetchQueries: SHOWN });
  useImperativeHandle(ref, () => ({
    exists: () => Object.values(answers).some(isBegun),
  }));
  const given = answers[kind];
  const missing = unanswered(kind, given);
  const { intro, questions, options, source } = QUESTIONNAIRES[kind];

  const answer = (at: number, value: number) => {
    // What is saved is what was answered when it was pressed.
    if (loading) return;
    setAnswers((now) => ({ ...now, [kind]: now[kind].map((old, place) => (place === at ? value : old)) }));
    setProblem(null);
  };
  const show = (other: MeasureKind) => {
    setKind(other);
    setShown(false);
    setProblem(null);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (loading) return;
    const fault = answersFault(kind, given);
    if (fault) {
      setShown(true);
      setProblem(fault);
      const first = place.current?.querySelectorAll("fieldset")[(missing[0] ?? 1) - 1];
      return first?.querySelector<HTMLElement>("input")?.focus();
    }
    const idempotencyKey = keys[kind];
    const renew = () => setKeys((now) => ({ ...now, [kind]: newIdempotencyKey() }));
    const { data, error } = await record({ variables: { clientId, kind, answers: [...given], idempotencyKey } });
    const told = data?.recordMeasure;
    const code = told?.errors[0]?.code;
    if (code === "IDEMPOTENCY_KEY_REUSED" || code === "NOT_FOUND") {
      renew();
      return setProblem(code === "NOT_FOUND" ? GONE : EARLIER);
    }
    if (!told?.measure) {
      // What nobody answered to may be recorded, and is shown then.
      if (!told) void client.refetchQueries({ include: SHOWN });
      return setProblem(told?.errors[0]?.message ?? failureSentence(error, "Este cliente"));
    }
    const { score, maxScore } = told.measure;
    const left = KIND_CHOICES.find((one) => one.value !== kind && isBegun(answers[one.value]))?.value;
    const also = left ? ` Falta guardar el ${nameOf(left)}.` : "";
    showToast({ text: `${nameOf(kind)} guardado: ${score} de ${maxScore}. ${bandOfScore(told.measure)}.${also}` });
    if (!left) return onSaved(kind);
    setAnswers((now) => ({ ...now, [kind]: BLANK[kind] }));
    renew();
    show(left);
    place.current?.closest("[role=dialog]")?.scrollTo({ top: 0 });
  };

  return (
    <form ref={place} noValidate onSubmit={save} aria-label={nameOf(kind)}>
      <div className={`${forms.body} ${styles.form}`}>
        <SegmentedControl
          fullWidth
          aria-label="Cuestionario"
          value={kind}
          disabled={loading}
          onChange={(value) => show(KIND_CHOICES.find((one) => one.value === value)?.value ?? kind)}
          data={KIND_CHOICES}
        />
        <Text fw={600}>{intro}</Text>
        {questions.map((question, at) => (
          <Question
            key={`${kind}.${question}`}
            number={at + 1}
            question={question}
            options={options}
            value={given[at] ?? null}
            isMissing={shown && missing.includes(at + 1)}
            onAnswer={(value) => answer(at, value)}
          />
        ))}
        <Text size="xs" c="dimmed">
          {source}
        </Text>
      </div>
      <div className={forms.foot} data-part="foot">
        {problem && <FailedLine text={problem} />}
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed" role="status">
            {questions.length - missing.length} de {questions.length} respondidas
          </Text>
          <Group gap="xs" wrap="nowrap" ml="auto">
            <Button variant="default" onClick={onCancel}>
              Cancelar
            </Button>
            <Button type="submit" loading={loading}>
              Guardar
            </Button>
          </Group>
        </Group>
      </div>
    </form>
  );
}
