import { Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { CLIENT_FIELD_LABEL } from "../../schema/rules/clients.ts";
import { formatCalendarDay, formatCount, formatDay, formatLongDay } from "../ui/format.ts";
import { PersonAvatar } from "../ui/PersonAvatar.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import type { ClientProfile_ClientFragment } from "./ClientProfile.generated.ts";

interface ProfileProps {
  client: ClientProfile_ClientFragment;
}

/** Who it is, since when, and whether active. */
export function ClientProfileHead({ client: { id, name, status, joinedAt } }: ProfileProps) {
  return (
    <Group wrap="nowrap" align="flex-start" gap="md">
      <PersonAvatar id={id} name={name} size={56} />
      <div className="profile-who">
        <Group gap="sm">
          <Text span fz={20} lh="28px" fw={600} className="anywhere">
            {name}
          </Text>
          <StatusBadge status={status === "ACTIVE" ? "Activo" : "Inactivo"} />
        </Group>
        <Text c="dimmed" fw={400} fz="md">
          Cliente desde el {formatLongDay(joinedAt)}
        </Text>
      </div>
    </Group>
  );
}

/** What is known about the client. */
export function ClientProfile({ client }: ProfileProps) {
  return (
    <div className="profile-body">
      <div className="trio profile-trio">
        <Figure label="Sesiones totales">{formatCount(client.totalSessions)}</Figure>
        <Figure label="Última sesión">
          {client.totalSessions > 0 && client.lastSessionAt ? formatDay(client.lastSessionAt) : "—"}
        </Figure>
      </div>
      <dl className="facts">
        <Fact label={CLIENT_FIELD_LABEL.email}>
          <a className="link" href={`mailto:${client.email}`}>
            {client.email}
          </a>
        </Fact>
        <Fact label={CLIENT_FIELD_LABEL.phone}>
          <a className="link num" href={`tel:${client.phone.replace(/[^\d+]/g, "")}`}>
            {client.phone}
          </a>
        </Fact>
        <Fact label={CLIENT_FIELD_LABEL.dateOfBirth}>
          {client.dateOfBirth && formatCalendarDay(client.dateOfBirth)}
        </Fact>
        <Fact label={CLIENT_FIELD_LABEL.emergencyContact}>{client.emergencyContact}</Fact>
        <Fact label={CLIENT_FIELD_LABEL.address}>{client.address}</Fact>
      </dl>
      <Prose label={CLIENT_FIELD_LABEL.therapeuticGoals} text={client.therapeuticGoals} />
      <Prose label={CLIENT_FIELD_LABEL.notes} text={client.notesText} />
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed" fw={500}>
        {label}
      </Text>
      <Text className="num" fz={26} lh="36px" fw={600} lts="-0.02em">
        {children}
      </Text>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="anywhere">{children || <span className="unsaid">Sin indicar</span>}</dd>
    </div>
  );
}

/** Longer text, with the line breaks it was written with; nothing when nothing was written. */
function Prose({ label, text }: { label: string; text: string | null }) {
  if (!text) return null;
  return (
    <section>
      <Title order={3}>{label}</Title>
      <Text className="prose">{text}</Text>
    </section>
  );
}
