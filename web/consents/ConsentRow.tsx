import { ActionIcon, Badge, Menu, Text } from "@mantine/core";
import { IconDots, IconDownload, IconFileX, IconLinkOff } from "@tabler/icons-react";
import { useRef } from "react";
import ui from "../ui/parts/ui.module.css";
import type { Consent_ConsentFragment } from "./Consent.generated.ts";
import styles from "./consents.module.css";
import { copyWords, isMailLost, kindName, STATE_WORD, type Standing, standingParts } from "./consentWords.ts";
import { useConsents } from "./useConsents.ts";

interface ConsentRowProps {
  standing: Standing;
  /** The practice's. */
  zone: string;
  onRevoke: (consent: Consent_ConsentFragment) => void;
}

/** How one kind stands for a client, and what can be done about it. */
export function ConsentRow({ standing, zone, onRevoke }: ConsentRowProps) {
  const { kind, state, consent, waiting } = standing;
  const { download, withdraw } = useConsents();
  const button = useRef<HTMLButtonElement>(null);
  const name = kindName(kind);
  const { word, tone } = STATE_WORD[state];
  const parts = standingParts(standing, zone);
  const accepted = consent?.status === "ACCEPTED" ? consent : null;
  const copy = accepted && copyWords(accepted);
  const papered = consent && (accepted || consent.status === "REVOKED") ? consent : null;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <div className={styles.name}>
          <Text fw={500}>{name}</Text>
          <Badge color={tone}>{word}</Badge>
        </div>
        <Text size="sm" c="dimmed" className={ui.anywhere}>
          {parts.slice(0, -1).map((part) => `${part}. `)}
          <span className={isMailLost(standing) ? ui.failed : undefined}>{parts.at(-1)}</span>
        </Text>
        {copy && (
          <Text size="sm" c="dimmed">
            {copy}
          </Text>
        )}
      </div>
      {(papered || waiting) && (
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <ActionIcon ref={button} variant="subtle" color="gray" size={36} aria-label={`Acciones de ${name}`}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {papered && (
              <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void download(papered)}>
                Descargar documento
              </Menu.Item>
            )}
            {waiting && (
              <Menu.Item leftSection={<IconLinkOff size={16} aria-hidden />} onClick={() => void withdraw(waiting)}>
                Dejar de esperar respuesta
              </Menu.Item>
            )}
            {accepted && (
              <Menu.Item
                leftSection={<IconFileX size={16} aria-hidden />}
                onClick={() => {
                  // The dialog gives the focus back to what had it: the button, not the item that goes with its menu.
                  button.current?.focus();
                  onRevoke(accepted);
                }}
              >
                Anotar que lo revoca…
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
