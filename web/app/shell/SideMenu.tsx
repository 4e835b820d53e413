import { Button, CloseButton, Group } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import type { Ref } from "react";
import { Link, useLocation } from "react-router-dom";
import { addressOf, type Room } from "../../core/room.ts";
import { Brand } from "../../ui/parts/Brand.tsx";
import ui from "../../ui/parts/ui.module.css";
import styles from "./shell.module.css";

interface SideMenuProps {
  rooms: readonly Room[];
  closer: Ref<HTMLButtonElement>;
  /** Closes the slide-over of small screens. */
  onClose: () => void;
  onSignOut: () => void;
  leaving: boolean;
}

/** The home screen is only where the path matches exactly; any other room also below its own path (document §2). */
const isAt = (pathname: string, path: string) =>
  path === "" ? /^\/dashboard\/?$/.test(pathname) : `${pathname}/`.startsWith(`/dashboard/${path}/`);

/** The rooms, each with one line about it, and the way out. Pointing at a room already fetches its code. */
export function SideMenu({ rooms, closer, onClose, onSignOut, leaving }: SideMenuProps) {
  const { pathname } = useLocation();
  return (
    <>
      <Group h={48} px={10} mb="sm" justify="space-between" wrap="nowrap">
        <Brand />
        <CloseButton ref={closer} hiddenFrom="md" size={44} onClick={onClose} aria-label="Cerrar menú" />
      </Group>
      {rooms.map(({ path, aliases = [], label, description, icon: Glyph, screen }) => {
        const active = [path, ...aliases].some((at) => isAt(pathname, at));
        const fetchCode = () => screen().catch((error: unknown) => console.error("preload", Object(error).name));
        return (
          <Link
            key={path}
            to={addressOf(path)}
            className={styles.nav}
            aria-current={active ? "page" : undefined}
            onClick={onClose}
            onPointerEnter={fetchCode}
            onFocus={fetchCode}
          >
            <span className={`${ui.arch} ${styles.navArch}`}>
              <Glyph size={20} stroke={1.75} aria-hidden />
            </span>
            <span>
              <b>{label}</b>
              <small>{description}</small>
            </span>
          </Link>
        );
      })}
      <Button
        mt="auto"
        variant="subtle"
        color="gray"
        justify="flex-start"
        flex="none"
        loading={leaving}
        leftSection={<IconLogout size={18} aria-hidden />}
        onClick={onSignOut}
      >
        Cerrar sesión
      </Button>
    </>
  );
}
