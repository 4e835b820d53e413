import { Button, Group, NativeSelect, SegmentedControl, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { useRef, useState } from "react";
import { addMonths, dayIn } from "../../schema/rules/days.ts";
import { formatMoney } from "../../schema/rules/money/words.ts";
import { failureReason } from "../core/failure.ts";
import { isRefusedUnbegun } from "../core/refusedUnbegun.ts";
import { useContentKeys } from "../core/saving/useContentKeys.ts";
import { tellOtherWindows } from "../core/settingsChanges.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { StackedModal } from "../ui/parts/StackedModal.tsx";
import { showToast } from "../ui/parts/Toasts.tsx";
import ui from "../ui/parts/ui.module.css";
import type { Dialog } from "../ui/parts/useDialog.ts";
import { type BillableSessionsQuery, useBillableSessionsQuery } from "./BillableSessions.generated.ts";
import { useCreateReceiptMutation } from "./CreateReceipt.generated.ts";
import { ReceiptsDocument } from "./Receipts.generated.ts";
import { madeWords, momentWords, monthTakes, monthWords, offeredWords } from "./receiptWords.ts";

interface NewReceiptModalProps {
  dialog: Dialog<true>;
  clientId: string;
  /** The practice's. */
  zone: string;
  /** Once there is a new one. */
  onMade: () => void;
  /** Once nobody knows whether there is. */
  onUnsure: () => void;
  /** Leads to what is missing of the therapist. @param onSaved once that is there */
  onIssuer: (onSaved: () => void) => void;
}

/** Months that are offered, this one first. */
const MONTHS = 13;

/** What all that is offered comes to, as a decimal number; null where that is not known. */
function sumOf(billable: BillableSessionsQuery["billableTherapySessions"] | undefined): string | null {
  if (!billable || billable.items.length < billable.pageInfo.total) return null;
  return billable.items.reduce((sum, { price }) => sum + Number(price.amount), 0).toFixed(2);
}

/** Makes a receipt out for a month of a client, or for one session. */
export function NewReceiptModal({ dialog, ...rest }: NewReceiptModalProps) {
  const { opened, opening, close } = dialog;
  // What may have been made already is asked for again as the same one, also after the dialog was closed.
  const keyOf = useContentKeys();
  const asked = useRef(new Map<string, string>());
  return (
    <StackedModal opened={opened} onClose={close} size={460} title="Nuevo recibo">
      <Asking key={opening} close={close} keyOf={keyOf} asked={asked.current} {...rest} />
    </StackedModal>
  );
}

interface AskingProps extends Omit<NewReceiptModalProps, "dialog"> {
  close: () => void;
  keyOf: ReturnType<typeof useContentKeys>;
  /** Of which sessions a month's receipt was asked for last. */
  asked: Map<string, string>;
}

function Asking({ clientId, zone, onMade, onUnsure, onIssuer, close, keyOf, asked }: AskingProps) {
  const today = dayIn(zone, new Date());
  const current = today.slice(0, 7);
  const [of, setOf] = useState("month");
  // Most are made out when a month is over.
  const [month, setMonth] = useState(() => addMonths(current, -1));
  const [chosen, setChosen] = useState("");
  const [problem, setProblem] = useState<{ lines: string[]; ofIssuer: boolean } | null>(null);
  const {
    data,
    loading: looking,
    refetch,
  } = useBillableSessionsQuery({
    variables: { clientId, ...(of === "month" && { month }) },
    fetchPolicy: "network-only",
    errorPolicy: "all",
    notifyOnNetworkStatusChange: true,
  });
  const billable = data?.billableTherapySessions;
  const sessions = billable?.items ?? [];
  const session = sessions.find(({ id }) => id === chosen) ?? sessions[0];
  const sum = of === "month" ? sumOf(billable) : (session?.price.amount ?? null);
  const [createReceipt, { loading }] = useCreateReceiptMutation({
    errorPolicy: "all",
    refetchQueries: [ReceiptsDocument],
    onCompleted: tellOtherWindows,
  });
  const choose = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value);
      setProblem(null);
    };
  };
  const make = async () => {
    if (loading) return;
    // Nobody has seen yet what it would be.
    if (!billable) return void refetch();
    const about = of === "month" ? { month } : { therapySessionIds: session ? [session.id] : [] };
    const what = JSON.stringify([clientId, about]);
    // Of other sessions a month's is another one. Where none is offered any more, it may be the one that was asked for last.
    if (of === "month" && sessions.length > 0) asked.set(what, sessions.map(({ id }) => id).join());
    const key = keyOf(`${what} ${asked.get(what) ?? ""}`);
    const expectedTotal = sum === null ? null : { amount: sum };
    const variables = { clientId, ...about, expectedTotal, idempotencyKey: key.key };
    // What is read anew must not have another one take its place.
    setChosen(session?.id ?? "");
    const { data: answer, error } = await createReceipt({ variables });
    const made = answer?.createReceipt;
    const errors = made?.errors ?? [];
    if (made?.receipt || errors.length > 0) key.forget();
    if (made?.receipt) {
      close();
      onMade();
      return showToast({ text: madeWords(made.receipt) });
    }
    if (errors.some(({ field }) => field?.[0] === "expectedTotal")) await refetch();
    const ofIssuer = errors.some(({ field }) => field?.[0] === "issuer");
    if (errors.length > 0) return setProblem({ lines: errors.map(({ message }) => message), ofIssuer });
    const isUnbegun = key.isUnbegun(isRefusedUnbegun(error));
    if (!isUnbegun) onUnsure();
    const outcome = isUnbegun ? "No se ha hecho." : "No sabemos si se ha hecho: vuelve a pulsar para saberlo.";
    setProblem({ lines: [`${outcome} ${failureReason(error)}`], ofIssuer });
  };
  return (
    <>
      <Stack gap="md">
        <SegmentedControl
          aria-label="De qué es el recibo"
          value={of}
          onChange={choose(setOf)}
          data={[
            { value: "month", label: "Un mes" },
            { value: "session", label: "Una sesión" },
          ]}
        />
        {of === "month" ? (
          // A key that opened the dialog, held or pressed twice, makes no receipt.
          <NativeSelect
            data-autofocus
            label="Mes"
            description={monthTakes(billable?.pageInfo.total ?? null, sum)}
            value={month}
            onChange={(event) => choose(setMonth)(event.currentTarget.value)}
            data={Array.from({ length: MONTHS }, (_, back) => {
              const value = addMonths(current, -back);
              return { value, label: monthWords(value) };
            })}
          />
        ) : (
          <NativeSelect
            label="Sesión"
            description={billable && offeredWords(sessions.length, billable.pageInfo.total)}
            disabled={sessions.length === 0}
            value={session?.id ?? ""}
            onChange={(event) => choose(setChosen)(event.currentTarget.value)}
            data={sessions.map(({ id, startsAt, price }) => ({
              value: id,
              label: `${momentWords(zone, startsAt, today)} · ${formatMoney(Number(price.amount))}`,
            }))}
          />
        )}
        {!billable && !looking && (
          <FailedLine text="No se pudieron cargar las sesiones." onRetry={() => void refetch()} />
        )}
        {problem && (
          <div>
            {problem.lines.map((line) => (
              <FailedLine key={line} text={line} />
            ))}
          </div>
        )}
        {problem?.ofIssuer && (
          <Text size="sm">
            <button type="button" className={ui.link} onClick={() => onIssuer(() => setProblem(null))}>
              Completar mis datos fiscales
            </button>
          </Text>
        )}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close}>
          Cancelar
        </Button>
        <Button onClick={make} loading={loading || (of === "month" && looking)} disabled={of === "session" && !session}>
          Hacer recibo
        </Button>
      </Group>
    </>
  );
}
