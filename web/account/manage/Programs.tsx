import { Button, Text } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import type { AccessTokenOverview } from "../../../schema/rules/accountOverview.ts";
import { useZone } from "../../core/zone.ts";
import { formatDay, formatTime } from "../../ui/format.ts";
import ui from "../../ui/parts/ui.module.css";
import styles from "./manage.module.css";
import { permissionsOf } from "./programWords.ts";
import { Row } from "./Row.tsx";

interface ProgramsProps {
  programs: readonly AccessTokenOverview[];
  onAdd: () => void;
  onRevoke: (program: AccessTokenOverview) => void;
}

/** Which programs may work with the practice, what they may do, and the way to shut them out. */
export function Programs({ programs, onAdd, onRevoke }: ProgramsProps) {
  const zone = useZone();
  const used = ({ lastUsedAt, lastAddress }: AccessTokenOverview) =>
    lastUsedAt
      ? `Último uso: ${formatDay(lastUsedAt, zone)}, ${formatTime(lastUsedAt, zone)}${lastAddress ? `, desde ${lastAddress}` : ""}`
      : "Sin usar todavía";
  return (
    <Row label="Acceso para programas">
      {programs.length === 0 && (
        <>
          Ninguno
          <Text size="sm" c="dimmed">
            Deja que otro programa, como una hoja de cálculo, lea o escriba en tu consulta sin tu contraseña.
          </Text>
        </>
      )}
      <ul className={styles.manageList}>
        {programs.map((program) => (
          <li key={program.id}>
            <IconPlugConnected size={20} stroke={1.5} aria-hidden />
            <div>
              {program.name}
              <Text size="sm">{permissionsOf(program.scopes)}</Text>
              <Text size="sm" className={ui.num}>
                {used(program)}
              </Text>
              <Text size="sm" c="dimmed" className={ui.num}>
                cst_…{program.ending} · caduca el {formatDay(program.expiresAt, zone)}
                {program.ranges.length > 0 && ` · solo desde ${program.ranges.join(", ")}`}
              </Text>
            </div>
            <Button
              variant="subtle"
              color="red"
              aria-label={`Revocar «${program.name}»`}
              onClick={() => onRevoke(program)}
            >
              Revocar
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="default" mt="sm" onClick={onAdd}>
        Crear un acceso
      </Button>
    </Row>
  );
}
