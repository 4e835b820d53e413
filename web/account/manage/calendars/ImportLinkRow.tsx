import { Button, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { addressOf } from "../../../core/room.ts";
import { useFeature } from "../../../core/useFeature.ts";
import { importPage } from "../../../imports/room.ts";
import { Row } from "../Row.tsx";

/** The way to bring in what is elsewhere, where that can be. */
export function ImportLinkRow() {
  if (!useFeature("IMPORTS")) return null;
  return (
    <Row
      label="Traer datos"
      actions={
        <Button component={Link} to={addressOf(importPage.path)} variant="default">
          Traer datos
        </Button>
      }
    >
      <Text size="sm" c="dimmed" pt={2}>
        Clientes, sesiones y notas de otro programa o de una hoja de cálculo.
      </Text>
    </Row>
  );
}
