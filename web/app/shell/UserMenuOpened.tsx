import { type MantineColorScheme, Menu, Text, useMantineColorScheme } from "@mantine/core";
import { IconLogout, IconUserCog } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { usePortrait } from "../../account/portrait.ts";
import { PersonAvatar } from "../../ui/parts/PersonAvatar.tsx";
import styles from "./shell.module.css";
import { UserButton, type UserMenuProps } from "./UserButton.tsx";

const SCHEMES = [
  { value: "light", label: "Claro" },
  { value: "dark", label: "Oscuro" },
  { value: "auto", label: "Sistema" },
] satisfies { value: MantineColorScheme; label: string }[];

/** The menu around the button, from the press on that has asked for it. */
export function UserMenuOpened({ viewer, loading, onSignOut, leaving, demo }: UserMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [, setSearch] = useSearchParams();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = viewer?.fullName ?? "";
  const portrait = usePortrait(demo);
  const manage = () => setSearch((page) => new URLSearchParams([...page, ["cuenta", "perfil"]]));
  useEffect(() => {
    // It has taken the place of the button that was pressed, and gives back the focus to what has it now.
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, []);
  return (
    <Menu position="bottom-end" width={264} shadow="md" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <UserButton ref={button} viewer={viewer} loading={loading} demo={demo} />
      </Menu.Target>
      <Menu.Dropdown>
        {viewer && (
          <div className={styles.meWho}>
            <PersonAvatar id={viewer.id} name={name} size={44} picture={portrait} />
            <div className={styles.meWords}>
              <Text fw={600} truncate title={name}>
                {name}
              </Text>
              <Text size="sm" c="dimmed" truncate title={viewer.email}>
                {viewer.email}
              </Text>
              {viewer.membership && (
                <Text size="sm" mt={4}>
                  Plan {viewer.membership.planInForce.name}
                </Text>
              )}
            </div>
          </div>
        )}
        {!demo && (
          <>
            <Menu.Item leftSection={<IconUserCog size={16} aria-hidden />} onClick={manage}>
              Gestionar cuenta
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        <Menu.Label>Apariencia</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {SCHEMES.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} disabled={leaving} onClick={onSignOut}>
          Cerrar sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
