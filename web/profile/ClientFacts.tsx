import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { CLIENT_FIELD_LABEL } from "../../schema/rules/clients.ts";
import { formatCalendarDay } from "../ui/format.ts";
import { MailLink, PhoneLink } from "../ui/parts/ContactLinks.tsx";
import ui from "../ui/parts/ui.module.css";
import styles from "./clientDetail.module.css";
import type { ClientDetail } from "./clientDetail.ts";

/** How to reach a client, and what was written down about them once. */
export function ClientFacts({ client }: { client: ClientDetail }) {
  return (
    <>
      <section>
        <Title order={3}>Datos de contacto</Title>
        <ContactFacts client={client} />
      </section>
      {writtenOf(client).map(({ label, text }) => (
        <section key={label}>
          <Title order={3}>{label}</Title>
          <Text className={styles.prose}>{text}</Text>
        </section>
      ))}
    </>
  );
}

/** Everything that says how somebody is reached; telephone and e-mail call and write. */
export function ContactFacts({ client }: { client: ClientDetail }) {
  const { email, refusesMail, phone, dateOfBirth, emergencyContact, address } = client;
  return (
    <dl className={styles.facts}>
      <Fact label={CLIENT_FIELD_LABEL.email}>
        <MailLink>{email}</MailLink>
        {refusesMail && (
          <Text size="sm" c="dimmed">
            No quiere recibir correos: sus recordatorios te llegan solo a ti.
          </Text>
        )}
      </Fact>
      <Fact label={CLIENT_FIELD_LABEL.phone}>
        <PhoneLink>{phone}</PhoneLink>
      </Fact>
      <Fact label={CLIENT_FIELD_LABEL.dateOfBirth}>{dateOfBirth && formatCalendarDay(dateOfBirth)}</Fact>
      <Fact label={CLIENT_FIELD_LABEL.emergencyContact}>{emergencyContact}</Fact>
      <Fact label={CLIENT_FIELD_LABEL.address}>{address}</Fact>
    </dl>
  );
}

/** What was written about a client in prose, with the line breaks it was written with. */
export const writtenOf = ({ therapeuticGoals, notesText }: ClientDetail) =>
  [
    { label: CLIENT_FIELD_LABEL.therapeuticGoals, text: therapeuticGoals },
    { label: CLIENT_FIELD_LABEL.notes, text: notesText },
  ].filter(({ text }) => text);

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={ui.anywhere}>{children || <span className={styles.unsaid}>Sin indicar</span>}</dd>
    </div>
  );
}
