import { Button, Group, List, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCalendarPlus, IconCheck, IconCopy } from "@tabler/icons-react";
import { toWebcal } from "../../../../schema/rules/agenda/diary.ts";
import ui from "../../../ui/parts/ui.module.css";
import styles from "../manage.module.css";

const WAYS = [
  { program: "Google", way: "«Otros calendarios», «+», «Desde URL». Puede tardar un día en ver los cambios." },
  { program: "Apple", way: "«Archivo», «Nueva suscripción a calendario»; en el iPhone, el botón de abajo." },
  { program: "Outlook", way: "«Agregar calendario», «Suscribirse desde la web»." },
];

/** A secret address, shown this one time, and how calendars take it. */
export function DiaryAddress({ address, onClose }: { address: string; onClose: () => void }) {
  const { copied, copy } = useClipboard({ timeout: 4_000 });
  return (
    <>
      <Text>
        Cópiala en tu calendario y no la compartas: quien la tenga ve tu agenda.{" "}
        <strong>No se volverá a mostrar.</strong>
      </Text>
      <code className={`${styles.programToken} ${ui.anywhere}`}>{address}</code>
      <Text size="sm" fw={500} mt="md">
        Añadir a…
      </Text>
      <List size="sm" mt={4} spacing={4} listStyleType="none">
        {WAYS.map(({ program, way }) => (
          <List.Item key={program}>
            <strong>{program}</strong>: {way}
          </List.Item>
        ))}
      </List>
      <Group justify="space-between" gap="xs" mt="lg">
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => copy(address)}
          >
            {copied ? "Copiada" : "Copiar"}
          </Button>
          <Button
            component="a"
            variant="default"
            href={toWebcal(address)}
            leftSection={<IconCalendarPlus size={16} aria-hidden />}
          >
            Abrir en este dispositivo
          </Button>
        </Group>
        <Button onClick={onClose}>La he guardado</Button>
      </Group>
    </>
  );
}
