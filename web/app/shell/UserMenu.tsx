import { type MantineColorScheme, Menu, Skeleton, Text, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import { IconChevronDown, IconLogout, IconUser, IconUserCog } from "@tabler/icons-react";
import { useSearchParams } from "react-router-dom";
import { usePortrait } from "../../account/portrait.ts";
import { PersonAvatar } from "../../ui/parts/PersonAvatar.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { ShellQuery } from "./Shell.generated.ts";
import styles from "./shell.module.css";

const SCHEMES = [
  { value: "light", label: "Claro" },
  { value: "dark", label: "Oscuro" },
  { value: "auto", label: "Sistema" },
] satisfies { value: MantineColorScheme; label: string }[];

interface UserMenuProps {
  viewer: ShellQuery["viewer"] | undefined;
  loading: boolean;
  onSignOut: () => void;
  leaving: boolean;
  /** Whether it is the demo practice: the own account is managed from the own one. */
  demo: boolean;
}

/** Who is signed in, how the product looks to them, and the way out. */
export function UserMenu({ viewer, loading, onSignOut, leaving, demo }: UserMenuProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [, setSearch] = useSearchParams();
  const name = viewer?.fullName ?? "";
  const portrait = usePortrait(demo ? undefined : viewer?.id);
  const manage = () => setSearch((page) => new URLSearchParams([...page, ["cuenta", "perfil"]]));
  return (
    <Menu position="bottom-end" width={264} shadow="md">
      <Menu.Target>
        <UnstyledButton className={styles.me}>
          {/* Said in the words that are seen, not over them: who speaks to the machine says what is read. */}
          <span className={ui.sr}>Menú de usuario{name && `: ${name}`}</span>
          {viewer && <PersonAvatar id={viewer.id} name={name} size={34} picture={portrait} />}
          {!viewer && loading && <Skeleton circle h={34} w={34} />}
          {!viewer && !loading && <IconUser size={22} stroke={1.75} aria-hidden />}
          {viewer && (
            <Text span aria-hidden visibleFrom="lg" fw={500} ml={8} mr={4} maw={220} truncate>
              {name}
            </Text>
          )}
          <IconChevronDown size={16} aria-hidden className={styles.meArrow} />
        </UnstyledButton>
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
