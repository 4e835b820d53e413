import { Button, Group, PasswordInput, Text } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ARCHIVE_MAX } from "../../schema/rules/imports/archives.ts";
import { Section } from "../ui/parts/Section.tsx";
import styles from "./imports.module.css";
import type { Importing } from "./useImport.ts";

const MISSING = "Escribe la contraseña.";

/** Asks for what opens an encrypted export. */
export function PassphraseStep({ chosen, busy, wrongPassphrase, unlock, goBack }: Importing) {
  const [passphrase, setPassphrase] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const wrong = isMissing ? MISSING : wrongPassphrase;
  useEffect(() => {
    if (wrong) field.current?.focus();
  }, [wrong]);
  if (!chosen) return null;
  const open = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(passphrase === "");
    if (passphrase !== "") void unlock(passphrase);
  };
  return (
    <Section title="Escribe la contraseña del archivo">
      <form onSubmit={open} noValidate>
        <Text c="dimmed" size="sm" mb="sm" className={styles.fileName}>
          «{chosen.name}» está cifrado con la contraseña que elegiste al pedirlo. Solo se usa para abrirlo y no se
          guarda.
        </Text>
        <PasswordInput
          ref={field}
          label="Contraseña"
          className={styles.passphrase}
          value={passphrase}
          maxLength={ARCHIVE_MAX.passphrase}
          error={wrong}
          aria-invalid={Boolean(wrong)}
          autoComplete="off"
          visibilityToggleButtonProps={{ "aria-label": "Mostrar la contraseña" }}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs" mt="md" className={styles.actions}>
          <Button variant="default" onClick={goBack}>
            Elegir otro archivo
          </Button>
          <Button type="submit" loading={busy}>
            Abrir
          </Button>
        </Group>
      </form>
    </Section>
  );
}
