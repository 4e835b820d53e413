import { ActionIcon, Box, Button, Group, SegmentedControl, Text, Title } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { IconChevronLeft, IconChevronRight, IconWorld } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { addDays, addMonths } from "../../../schema/rules/days.ts";
import { useFeature } from "../../core/useFeature.ts";
import { ZoneName } from "../../core/zones/ZoneName.tsx";
import { formatMonth } from "../../ui/month.ts";
import { dayTitle, isElsewhere, weekTitle } from "../sessionTimes.ts";
import styles from "./sessions.module.css";
import type { AddressChange, SessionsAddress, View } from "./sessionsAddress.ts";

interface SessionsToolbarProps {
  view: View;
  /** The month that is wanted, `YYYY-MM`, and the day a week or a day is shown around; null while they are not known. */
  month: string | null;
  anchor: string | null;
  today: string | null;
  /** The practice's. */
  zone: string | null;
  onShow: (change: AddressChange) => void;
}

const VIEWS: { value: View; label: string }[] = [
  { value: "lista", label: "Lista" },
  { value: "calendario", label: "Calendario" },
  { value: "semana", label: "Semana" },
  { value: "dia", label: "Día" },
];
const STEP = {
  month: ["Mes anterior", "Mes siguiente"],
  semana: ["Semana anterior", "Semana siguiente"],
  dia: ["Día anterior", "Día siguiente"],
} as const;

/** Goes from month to month (or week, or day) and chooses how they are shown. */
export function SessionsToolbar({ view, month, anchor, today, zone, onShow }: SessionsToolbarProps) {
  const span = view === "semana" || view === "dia" ? view : "month";
  const [earlier, later] = STEP[span];
  const takesBookings = useFeature("BOOKING") ?? false;
  const title = anchor && span === "semana" ? weekTitle(anchor) : anchor && span === "dia" ? dayTitle(anchor) : null;

  const step = (by: 1 | -1) => {
    if (span === "month") {
      if (month) onShow((now) => monthOf(addMonths(now.month ?? today?.slice(0, 7) ?? month, by), today));
    } else if (anchor)
      onShow((now) => ({ day: addDays(now.day ?? anchor, span === "semana" ? 7 * by : by), month: null }));
  };
  const choose = (next: View) => {
    if (next === "semana" || next === "dia") onShow({ view: next });
    else onShow({ view: next, ...monthOf(anchor && span !== "month" ? anchor.slice(0, 7) : month, today) });
  };
  return (
    <Group justify="space-between" mb="md" gap="sm" className={styles.agendaBar}>
      <Group gap={4} wrap="nowrap" className={styles.agendaWhen}>
        <ActionIcon variant="default" size={38} aria-label={earlier} onClick={() => step(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={38} aria-label={later} onClick={() => step(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" ml={4} flex="none" onClick={() => onShow({ day: null, month: null })}>
          Hoy
        </Button>
        <div className={styles.agendaTitle}>
          {/* No heading as long as it would say nothing; as high as one. */}
          <Box aria-live="polite" mih="1.5rem">
            {(title || month) && <Title order={2}>{title ?? (month && formatMonth(month))}</Title>}
          </Box>
          {zone && isElsewhere(zone) && (
            <Text size="sm" c="dimmed">
              Horas de tu consulta: <ZoneName zone={zone} />
            </Text>
          )}
        </div>
      </Group>
      <Group gap="xs" className={styles.agendaSide}>
        {takesBookings && (
          <Button
            component={Link}
            to="/dashboard/sessions/booking"
            variant="subtle"
            size="compact-sm"
            className={styles.agendaBooking}
            leftSection={<IconWorld size={16} aria-hidden />}
          >
            Reservas
          </Button>
        )}
        <SegmentedControl<View>
          aria-label="Vista"
          value={view}
          onChange={choose}
          data={VIEWS}
          className={styles.agendaView}
        />
      </Group>
    </Group>
  );
}

/** An address's month; the one of today goes without saying. */
const monthOf = (month: string | null, today: string | null): Partial<SessionsAddress> => ({
  day: null,
  month: month !== null && today?.startsWith(month) ? null : month,
});
