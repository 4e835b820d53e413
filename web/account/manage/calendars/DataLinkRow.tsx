import { Button, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { addressOf } from "../../../core/room.ts";
import { useFeature } from "../../../core/useFeature.ts";
import { exportsPage } from "../../../exports/room.ts";
import { Row } from "../Row.tsx";

/** The way to all that is kept, to take it along. */
export function DataLinkRow() {
  if (!useFeature("DATA_EXPORTS")) return null;
  return (
    <Row
      label="Tus datos"
      actions={
        <Button component={Link} to={addressOf(exportsPage.path)} variant="default">
          Llevarte tus datos
        </Button>
      }
    >
      <Text size="sm" c="dimmed" pt={2}>
        Todo lo que guardas aquí, en un archivo.
      </Text>
    </Row>
  );
}
