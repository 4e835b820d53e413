import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy, IconMail } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import {
  BOOKING_LINK_AHEAD,
  BOOKING_LINK_DAYS,
  BOOKING_LINK_SENTENCE,
  type BookingLinkHindrance,
} from "../../../schema/rules/booking/links.ts";
import { formatLongDay } from "../../ui/format.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import type { BookingLink_LinkFragment } from "./BookingLink.generated.ts";
import styles from "./bookingLink.module.css";
import { useBookingLink } from "./useBookingLink.ts";

/** Whose link it is. */
export interface LinkOf {
  id: string;
  name: string;
}

interface BookingLinkModalProps {
  dialog: Dialog<LinkOf>;
  /** The practice's. */
  zone: string;
}

const HINDRANCE: Record<NonNullable<BookingLink_LinkFragment["hindrance"]>, BookingLinkHindrance> = {
  OFF: "APAGADO",
  INACTIVE_CLIENT: "CLIENTE_INACTIVO",
  PLAN: "PLAN",
  FORMER_ADDRESS: "CORREO_ANTERIOR",
};
const MAIL_WORD: Record<NonNullable<BookingLink_LinkFragment["mail"]>, string> = {
  WAITING: "El correo está en camino.",
  SENT: "Se le envió por correo.",
  SKIPPED: "No se envió: no quiere correos, o hoy ya se le han enviado demasiados.",
  FAILED: "Su servidor de correo no lo aceptó.",
};

/** The link by which a client books at once: made, copied, mailed, renewed and taken back. */
export function BookingLinkModal({ dialog, zone }: BookingLinkModalProps) {
  const { subject, opened, close } = dialog;
  return (
    <StackedModal opened={opened} onClose={close} size={520} title="Enlace para reservar">
      {subject && <Content key={subject.id} of={subject} zone={zone} onClose={close} />}
    </StackedModal>
  );
}

function Content({ of, zone, onClose }: { of: LinkOf; zone: string; onClose: () => void }) {
  const { link, failed, reload, said, trouble, ...does } = useBookingLink(of.id);
  return (
    <Stack gap="md">
      <Text className={ui.anywhere}>
        Con su enlace, <strong>{of.name}</strong> reserva una hora libre de tu página y queda en tu agenda al momento,
        hasta {BOOKING_LINK_AHEAD} citas a la vez. Quien tenga el enlace puede reservar en su nombre.
      </Text>
      {failed && <FailedLine text="No se pudo cargar el enlace." onRetry={reload} />}
      {!link && !failed && <Skeleton h={84} aria-busy />}
      {link?.hindrance && (
        <Text>
          {BOOKING_LINK_SENTENCE[HINDRANCE[link.hindrance]]}{" "}
          {link.hindrance === "OFF" && (
            <Link className={ui.link} to="/dashboard/sessions/booking" onClick={onClose}>
              Ir a Reservas
            </Link>
          )}
        </Text>
      )}
      {link && !link.hindrance && <Address link={link} zone={zone} />}
      {trouble && <FailedLine text={trouble} />}
      <Text size="sm" role="status" className={said ? undefined : ui.sr}>
        {said}
      </Text>
      <Actions link={link} {...does} onClose={onClose} />
    </Stack>
  );
}

function Address({ link, zone }: { link: BookingLink_LinkFragment; zone: string }) {
  const { url, expiresAt, mail } = link;
  if (!url)
    return (
      <Text c="dimmed">
        {expiresAt
          ? `Caducó el ${formatLongDay(expiresAt, zone)}.`
          : `Todavía no tiene enlace. Valdrá ${BOOKING_LINK_DAYS} días.`}
      </Text>
    );
  return (
    <div>
      <code className={`${styles.address} ${ui.anywhere}`}>{url}</code>
      <Text size="sm" c="dimmed" mt={6}>
        {expiresAt && `Vale hasta el ${formatLongDay(expiresAt, zone)}.`} {mail && MAIL_WORD[mail]}
      </Text>
    </div>
  );
}

interface ActionsProps
  extends Pick<ReturnType<typeof useBookingLink>, "create" | "revoke" | "mail" | "creating" | "revoking" | "mailing"> {
  link: BookingLink_LinkFragment | null;
  onClose: () => void;
}

function Actions({ link, create, revoke, mail, creating, revoking, mailing, onClose }: ActionsProps) {
  const { copied, copy } = useClipboard({ timeout: 4_000 });
  const url = link?.url;
  const hasOne = link?.createdAt;
  return (
    <>
      {url && (
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => copy(url)}
            disabled={creating || revoking}
          >
            {copied ? "Copiado" : "Copiar"}
          </Button>
          <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} loading={mailing} onClick={mail}>
            Enviar por correo
          </Button>
        </Group>
      )}
      <Group justify="space-between" gap="xs" mt="xs">
        <Group gap="xs">
          {hasOne && (
            <Button variant="subtle" color="red" loading={revoking} onClick={revoke}>
              Revocar
            </Button>
          )}
          {url && (
            <Button variant="subtle" loading={creating} onClick={create}>
              Renovar
            </Button>
          )}
        </Group>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Cerrar
          </Button>
          {link && !url && (!link.hindrance || link.hindrance === "FORMER_ADDRESS") && (
            <Button loading={creating} onClick={create}>
              Crear enlace
            </Button>
          )}
        </Group>
      </Group>
    </>
  );
}
