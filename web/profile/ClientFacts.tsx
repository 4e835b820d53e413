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
  const { email, refusesMail, phone, dateOfBirth, emergencyContact, address, therapeuticGoals, notesText } = client;
  return (
    <>
      <section>
        <Title order={3}>Datos de contacto</Title>
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
      </section>
      <Prose label={CLIENT_FIELD_LABEL.therapeuticGoals} text={therapeuticGoals} />
      <Prose label={CLIENT_FIELD_LABEL.notes} text={notesText} />
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={ui.anywhere}>{children || <span className={styles.unsaid}>Sin indicar</span>}</dd>
    </div>
  );
}

/** Longer text, with the line breaks it was written with; nothing when nothing was written. */
function Prose({ label, text }: { label: string; text: string | null }) {
  if (!text) return null;
  return (
    <section>
      <Title order={3}>{label}</Title>
      <Text className={styles.prose}>{text}</Text>
    </section>
  );
}
