import { NativeSelect } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useState } from "react";
import { dayIn } from "../../../schema/rules/days.ts";
import { NOTE_FIELD_LABEL } from "../../../schema/rules/notes.ts";
import { useZone } from "../../core/zone.ts";
import { useClientSessionsQuery } from "./ClientSessions.generated.ts";
import { useNoteSessionQuery } from "./NoteSession.generated.ts";
import { sessionWords } from "./sessionOptions.ts";

interface SessionFieldProps {
  /** Empty while none is chosen. */
  clientId: string;
  /** Empty for none. */
  value: string;
  onChange: (sessionId: string) => void;
  error: React.ReactNode;
}

/** The session a note is about: one of the client's latest that have begun, or the one it is about already. */
export function SessionField({ clientId, value, onChange, error }: SessionFieldProps) {
  const zone = useZone();
  const [today] = useState(() => dayIn(zone, new Date()));
  const { data } = useClientSessionsQuery({ variables: { clientId, today }, skip: clientId === "" });
  const latest = data?.therapySessions?.items ?? [];
  return (
    <NativeSelect
      label={NOTE_FIELD_LABEL.sessionId}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      disabled={clientId === ""}
      rightSection={<IconSelector size={16} aria-hidden />}
      error={error}
    >
      <option value="">Ninguna</option>
      {value !== "" && !latest.some(({ id }) => id === value) && (
        <option value={value}>
          <SessionName id={value} />
        </option>
      )}
      {latest.map((session) => (
        <option key={session.id} value={session.id}>
          {sessionWords(zone, session)}
        </option>
      ))}
    </NativeSelect>
  );
}

/** A session by its id, as people speak of it. */
export function SessionName({ id }: { id: string }) {
  const zone = useZone();
  const { data } = useNoteSessionQuery({ variables: { id }, skip: id === "", errorPolicy: "all" });
  if (id === "") return "Ninguna";
  return data?.therapySession ? sessionWords(zone, data.therapySession) : "Sesión elegida";
}
