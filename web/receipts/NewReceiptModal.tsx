import { Button, Group, NativeSelect, SegmentedControl, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { useState } from "react";
import { addMonths, dayIn } from "../../schema/rules/days.ts";
import { newIdempotencyKey } from "../../schema/rules/idempotency.ts";
import { formatMoney } from "../../schema/rules/money/words.ts";
import { failureReason } from "../core/failure.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { StackedModal } from "../ui/parts/StackedModal.tsx";
import { showToast } from "../ui/parts/Toasts.tsx";
import ui from "../ui/parts/ui.module.css";
import type { Dialog } from "../ui/parts/useDialog.ts";
import { useBillableSessionsQuery } from "./BillableSessions.generated.ts";
import { useCreateReceiptMutation } from "./CreateReceipt.generated.ts";
import { ReceiptsDocument } from "./Receipts.generated.ts";
import { momentWords, monthTakes, monthWords, NOTHING_TO_BILL, titleOf } from "./receiptWords.ts";

interface NewReceiptModalProps {
  dialog: Dialog<true>;
  clientId: string;
  /** The practice's. */
  zone: string;
  /** Once there is a new one. */
  onMade: () => void;
  /** Leads to what is missing of the therapist. @param onSaved once that is there */
  onIssuer: (onSaved: () => void) => void;
}

/** Months that are offered, this one first. */
const MONTHS = 13;

/** Makes a receipt out for a month of a client, or for one session. */
export function NewReceiptModal({ dialog, ...rest }: NewReceiptModalProps) {
  const { opened, opening, close } = dialog;
  return (
    <StackedModal opened={opened} onClose={close} size={460} title="Nuevo recibo">
      <Asking key={opening} close={close} {...rest} />
    </StackedModal>
  );
}

function Asking({
  clientId,
  zone,
  onMade,
  onIssuer,
  close,
}: Omit<NewReceiptModalProps, "dialog"> & { close: () => void }) {
  const today = dayIn(zone, new Date());
  const current = today.slice(0, 7);
  const [of, setOf] = useState("month");
  // Most are made out when a month is over.
  const [month, setMonth] = useState(() => addMonths(current, -1));
  const [chosen, setChosen] = useState("");
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
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
  const session = (sessions.find(({ id }) => id === chosen) ?? sessions[0])?.id ?? "";
  const [createReceipt, { loading }] = useCreateReceiptMutation({
    errorPolicy: "all",
    refetchQueries: [ReceiptsDocument],
  });
  const choose = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value);
      setProblem(null);
      setKey(newIdempotencyKey());
    };
  };
  const make = async () => {
    if (loading) return;
    const about = of === "month" ? { month } : { therapySessionIds: [session] };
    const { data: answer, error } = await createReceipt({ variables: { clientId, ...about, idempotencyKey } });
    const made = answer?.createReceipt;
    if (made?.receipt) {
      close();
      onMade();
      return showToast({ text: `${titleOf(made.receipt)} hecho.` });
    }
    const errors = made?.errors ?? [];
    setProblem({
      lines: errors.length > 0 ? errors.map(({ message }) => message) : [failureReason(error)],
      ofIssuer: errors.some(({ field }) => field?.[0] === "issuer"),
    });
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
          <NativeSelect
            label="Mes"
            description={monthTakes(billable?.pageInfo.total ?? null)}
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
            description={billable && sessions.length === 0 ? NOTHING_TO_BILL : undefined}
            disabled={sessions.length === 0}
            value={session}
            onChange={(event) => choose(setChosen)(event.currentTarget.value)}
            data={sessions.map(({ id, startsAt, price }) => ({
              value: id,
              label: `${momentWords(zone, startsAt, today)} · ${formatMoney(Number(price.amount))}`,
            }))}
          />
        )}
        {of === "session" && !billable && !looking && (
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
        <Button onClick={make} loading={loading} disabled={of === "session" && !session} data-autofocus>
          Hacer recibo
        </Button>
      </Group>
    </>
  );
}
