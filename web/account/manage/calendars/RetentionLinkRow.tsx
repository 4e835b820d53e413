import { Button, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { addressOf } from "../../../core/room.ts";
import { useFeature } from "../../../core/useFeature.ts";
import { retentionPage } from "../../../erasure/room.ts";
import { Row } from "../Row.tsx";

/** The way to how long records are kept, where they can be erased for good. */
export function RetentionLinkRow() {
  if (!useFeature("ERASURE")) return null;
  return (
    <Row
      label="Conservación y borrado"
      actions={
        <Button component={Link} to={addressOf(retentionPage.path)} variant="default">
          Ver o cambiar
        </Button>
      }
    >
      <Text size="sm" c="dimmed" pt={2}>
        Cuántos años guardas cada ficha, y los certificados de lo que has borrado para siempre.
      </Text>
    </Row>
  );
}
