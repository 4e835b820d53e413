import type { MeasureKind } from "../../schema/rules/measures/questionnaires.ts";
import { failureReason } from "../core/failure.ts";
import { useContentKey } from "../core/saving/useContentKey.ts";
import { showToast } from "../ui/parts/Toasts.tsx";
import { MeasureSendingDocument } from "./MeasureSending.generated.ts";
import { nameOf } from "./measureWords.ts";
import { useRevokeMeasureLinkMutation } from "./RevokeMeasureLink.generated.ts";
import { useSendMeasureLinkMutation } from "./SendMeasureLink.generated.ts";
import { useSetMeasureReminderMutation } from "./SetMeasureReminder.generated.ts";

interface Answer {
  errors: readonly { message: string }[];
}

/**
 * Sends a client a link to a questionnaire, revokes one, and turns the monthly one on and off; what became of it is said.
 * @param halt why the monthly one is not sent as things stand
 */
export function useMeasureSending(
  clientId: string,
  kind: MeasureKind,
  linkId: string | undefined,
  halt: string | null,
) {
  // Each has its own: what may have been sent already goes under the same key after another was looked at.
  const keys = { PHQ9: useContentKey(), GAD7: useContentKey(), WHO5: useContentKey() };
  const options = {
    errorPolicy: "all" as const,
    refetchQueries: [MeasureSendingDocument],
    awaitRefetchQueries: true,
  };
  const [sendLink, { loading: sending }] = useSendMeasureLinkMutation(options);
  const [revokeLink] = useRevokeMeasureLinkMutation(options);
  const [setReminder] = useSetMeasureReminderMutation(options);
  const name = nameOf(kind);

  const say = (answer: Answer | null | undefined, error: unknown, done: string, again: () => void) => {
    if (answer && answer.errors.length === 0) return showToast({ text: done });
    const refused = answer?.errors[0]?.message;
    if (refused) return showToast({ text: refused, failed: true });
    showToast({ text: failureReason(error), failed: true, action: { label: "Reintentar", run: again } });
  };
  // Whoever sees the link that is out asks for another one; whoever sees none, for the one whose answer may have got lost.
  const send = async (idempotencyKey = keys[kind].keyOf(`${clientId} ${linkId ?? ""}`)): Promise<void> => {
    if (sending) return;
    const { data, error } = await sendLink({ variables: { clientId, kind, idempotencyKey } });
    if (data?.sendMeasureLink) keys[kind].forget();
    // Of one that was sent before it is known by now.
    const mail = data?.sendMeasureLink?.measureLink?.mail;
    const isUnsent = mail === "FAILED" || mail === "SKIPPED";
    if (isUnsent) return showToast({ text: `${name}: el correo con el enlace no ha salido.`, failed: true });
    const done = `${name}: el enlace va de camino al correo de tu cliente.`;
    say(data?.sendMeasureLink, error, done, () => void send(idempotencyKey));
  };
  const revoke = async (id: string): Promise<void> => {
    const { data, error } = await revokeLink({ variables: { id } });
    keys[kind].forget();
    say(data?.revokeMeasureLink, error, `${name}: el enlace ya no vale.`, () => void revoke(id));
  };
  const remind = async (isOn: boolean): Promise<void> => {
    const { data, error } = await setReminder({ variables: { clientId, kind, isOn } });
    const turnedOn = halt ? `${name}: queda encendido. ${halt}` : `${name}: se enviará cada mes.`;
    const done = isOn ? turnedOn : `${name}: ya no se enviará cada mes.`;
    say(data?.setMeasureReminder, error, done, () => void remind(isOn));
  };
  return { send: () => send(), revoke, remind, sending };
}
