import { Button, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { auditPage } from "../../../audit/room.ts";
import { addressOf } from "../../../core/room.ts";
import { useFeature } from "../../../core/useFeature.ts";
import { Row } from "../Row.tsx";

/** The way to who did what in the practice, where that is kept. */
export function AuditLinkRow() {
  if (!useFeature("AUDIT")) return null;
  return (
    <Row
      label="Registro de actividad"
      actions={
        <Button component={Link} to={addressOf(auditPage.path)} variant="default">
          Ver el registro
        </Button>
      }
    >
      <Text size="sm" c="dimmed" pt={2}>
        Quién ha visto, escrito o descargado qué en tu consulta, y cuándo.
      </Text>
    </Row>
  );
}
