import { Group, Skeleton, Text } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { IconClock, IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { SUPPORT_RESPONSE_TIMES } from "../../schema/rules/support.ts";
import { LateToasts } from "../core/late/LateToasts.tsx";
import { DiscardModal } from "../ui/form/DiscardModal.tsx";
import { useLeaveGuard } from "../ui/form/useLeaveGuard.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { PageHeader } from "../ui/parts/PageHeader.tsx";
import { Section } from "../ui/parts/Section.tsx";
import ui from "../ui/parts/ui.module.css";
import { type BannerWords, ContactBanner } from "./ContactBanner.tsx";
import { ContactForm, type SentMessage } from "./ContactForm.tsx";
import styles from "./contact.module.css";
import { contactHead } from "./contactHead.ts";
import { SentNote } from "./SentNote.tsx";
import { useSupportContactQuery } from "./SupportContact.generated.ts";

/** Writing to support, and what to expect of it. */
export function ContactScreen() {
  const [words, setWords] = useState<BannerWords | null>(null);
  const [sent, setSent] = useState<SentMessage | null>(null);
  const forget = useCallbackRef(() => setWords(null));
  const guard = useLeaveGuard(true, forget);
  return (
    <>
      <ContactBanner words={words} onGone={forget} />
      <PageHeader {...contactHead} />
      <div className={styles.contactPage}>
        <div className={styles.contactMain}>
          {sent && <SentNote key={sent.at} sent={sent} />}
          <ContactForm
            ref={guard.unsaved}
            onOutcome={(outcome, message) => {
              setWords(outcome);
              if (message) setSent(message);
            }}
          />
        </div>
        <div className={styles.contactAside}>
          <Section title="Correo de soporte" aside={<IconMail size={20} stroke={1.75} aria-hidden />}>
            <div className={styles.contactMail}>
              <SupportEmail />
            </div>
          </Section>
          <Section title="Tiempos de respuesta" aside={<IconClock size={20} stroke={1.75} aria-hidden />}>
            <dl className={styles.contactTimes}>
              {SUPPORT_RESPONSE_TIMES.map(({ kind, hours }) => (
                <Group key={kind} justify="space-between" gap="sm" py={10}>
                  <Text component="dt">{kind}</Text>
                  <Text component="dd" fw={600} className={`${ui.num} ${ui.nowrap}`}>
                    {hours}
                  </Text>
                </Group>
              ))}
            </dl>
          </Section>
        </div>
      </div>
      <DiscardModal opened={guard.asking} onStay={guard.stay} onDiscard={guard.discard} />
      <LateToasts />
    </>
  );
}

/** The address of support, for those who rather use their own mail program. */
function SupportEmail() {
  const { data, loading, refetch } = useSupportContactQuery({ errorPolicy: "all", notifyOnNetworkStatusChange: true });
  const email = data?.supportContact.email;
  if (email)
    return (
      <a className={`${ui.link} ${ui.anywhere} ${styles.contactEmail}`} href={`mailto:${email}`}>
        {email}
      </a>
    );
  if (loading) return <Skeleton h={22} w={200} />;
  return <FailedLine text="No se pudo cargar la dirección." onRetry={() => refetch()} />;
}
