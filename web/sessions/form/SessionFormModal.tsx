import { Group, Skeleton, Stack } from "@mantine/core";
import { useKept } from "../../core/useKept.ts";
import { usePollWhile } from "../../core/usePollWhile.ts";
import { FormModal } from "../../ui/form/FormModal.tsx";
import forms from "../../ui/form/forms.module.css";
import type { LeaveGuard } from "../../ui/form/useLeaveGuard.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import { type SessionAction, SessionMenu } from "../agenda/SessionMenu.tsx";
import type { Session } from "../agenda/useAgenda.ts";
import { SessionAnswers } from "../answers/SessionAnswers.tsx";
import type { Spot } from "../calendar/spot.ts";
import { SessionReminders } from "../reminders/SessionReminders.tsx";
import { CancellationFields } from "./CancellationFields.tsx";
import { useSessionQuery } from "./Session.generated.ts";
import type { SessionForm_SessionFragment } from "./SessionForm.generated.ts";
import { SessionForm, type SessionFormProps } from "./SessionForm.tsx";
import { SessionStatusControl } from "./SessionStatusControl.tsx";
import { newSession, toValues } from "./sessionForm.ts";

/** What is edited: a session by id, or a new one, as far as it is known where it was begun. */
export interface FormTarget extends Partial<Spot> {
  id: string | null;
  clientId?: string;
}

interface SessionFormModalProps extends Pick<SessionFormProps, "zone" | "today" | "months"> {
  dialog: Dialog<FormTarget>;
  onSaved: (session: SessionForm_SessionFragment, created: boolean) => void;
  onAction: (action: SessionAction, session: Session) => void;
}

/** The new/edit form over the agenda. */
export function SessionFormModal({ dialog, onSaved, onAction, ...practice }: SessionFormModalProps) {
  const { subject, opened, opening, close } = dialog;
  const id = subject?.id ?? null;
  // What is typed is not based on what another time makes of the session.
  const actFrom =
    ({ unsaved, leave }: Pick<LeaveGuard, "unsaved" | "leave">) =>
    (action: SessionAction, session: Session) => {
      if (action === "reschedule") {
        leave();
        if (unsaved.current?.exists()) return;
      }
      onAction(action, session);
    };
  const saved = (session: SessionForm_SessionFragment) => {
    close();
    onSaved(session, id === null);
  };
  return (
    <FormModal opened={opened} close={close} size={560} title={id === null ? "Nueva Sesión" : "Editar sesión"}>
      {(guard) => {
        const { unsaved, leave } = guard;
        const shared = { ...practice, ref: unsaved, onCancel: leave, onSaved: saved, onSeries: close };
        const initial = newSession({ ...subject, day: subject?.day ?? practice.today });
        return id === null ? (
          <SessionForm key={opening} start={null} initial={initial} drawn={subject?.durationMinutes} {...shared} />
        ) : (
          <EditedSession key={opening} id={id} onAction={actFrom(guard)} {...shared} />
        );
      }}
    </FormModal>
  );
}

/** Whether a reminder is on its way. */
const isBeingSent = (reminder: Session["reminder"]): boolean =>
  reminder?.deliveries.some(({ outcome, at }) => outcome === "PENDING" && Date.parse(at) <= Date.now()) ?? false;

interface EditedSessionProps extends Omit<SessionFormProps, "start" | "initial"> {
  id: string;
  onAction: (action: SessionAction, session: Session) => void;
}

/** The form of a session that is read first; what is agreed about it, and its reminders, follow along. */
function EditedSession({ id, onAction, ...shared }: EditedSessionProps) {
  const { data, loading, refetch, ...polling } = useSessionQuery({
    variables: { id },
    fetchPolicy: "network-only",
    nextFetchPolicy: "cache-first",
    errorPolicy: "all",
  });
  const session = useKept(data?.therapySession);
  usePollWhile(isBeingSent(session?.reminder ?? null), polling);
  if (session)
    return (
      <SessionForm
        start={session}
        initial={toValues(session, shared.zone)}
        {...shared}
        foot={
          <Group gap={4} wrap="nowrap" mr="auto">
            <SessionMenu session={session} label="Más acciones" inForm onAction={onAction} />
            <SessionStatusControl session={session} onAction={onAction} />
          </Group>
        }
      >
        <CancellationFields session={session} />
        <SessionAnswers answers={session.clientAnswers} zone={shared.zone} />
        <SessionReminders session={session} zone={shared.zone} />
      </SessionForm>
    );
  if (!loading)
    return (
      <div className={forms.body}>
        <FailedLine
          text="No se pudo abrir esta sesión. Puede que alguien la haya eliminado."
          onRetry={() => refetch()}
        />
      </div>
    );
  return (
    <Stack className={forms.body} gap="lg" aria-busy>
      {["client", "type", "date", "duration", "location", "notes"].map((line) => (
        <Skeleton key={line} h={40} />
      ))}
    </Stack>
  );
}
