import { ActionIcon, Menu } from "@mantine/core";
import {
  IconArrowsDiagonal,
  IconDots,
  IconEraser,
  IconLink,
  IconPackageExport,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSparkles,
  IconTrash,
  IconUser,
} from "@tabler/icons-react";
import { type ComponentProps, useRef } from "react";
import { useFeature } from "../../core/useFeature.ts";

/** What can be done with one client from its row, or its page. */
export type ClientAction = "profile" | "page" | "ai" | "edit" | "link" | "export" | "toggle" | "delete" | "erase";

interface ClientMenuProps {
  name: string;
  active: boolean;
  /** The client is looked at already: what shows it is left out. */
  here?: boolean;
  onAction: (action: ClientAction) => void;
  /** Goes to the button, for walking the table with the arrow keys. */
  buttonProps?: Pick<ComponentProps<"button">, "onKeyDown"> & { "data-walk": string };
}

/** A client's actions; the one that loses something comes last, in red. */
export function ClientMenu({ name, active, here = false, onAction, buttonProps }: ClientMenuProps) {
  const hasLinks = useFeature("BOOKING_LINKS");
  const hasExports = useFeature("DATA_EXPORTS");
  const erases = useFeature("ERASURE");
  const button = useRef<HTMLButtonElement>(null);
  // A dialog gives the focus back to what had it when it opened: the button, not the item that goes with its menu.
  const choose = (action: ClientAction) => () => {
    button.current?.focus();
    onAction(action);
  };
  return (
    <Menu position="bottom-end" width={220} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Acciones de ${name}`}
          {...buttonProps}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!here && (
          <>
            <Menu.Item leftSection={<IconUser size={16} aria-hidden />} onClick={choose("profile")}>
              Ver perfil completo
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowsDiagonal size={16} aria-hidden />} onClick={choose("page")}>
              Abrir como página
            </Menu.Item>
            <Menu.Item leftSection={<IconSparkles size={16} aria-hidden />} onClick={choose("ai")}>
              Crear nota con IA
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={choose("edit")}>
          Editar
        </Menu.Item>
        {here && hasLinks && (
          <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={choose("link")}>
            Enlace para reservar
          </Menu.Item>
        )}
        {here && hasExports && (
          <Menu.Item leftSection={<IconPackageExport size={16} aria-hidden />} onClick={choose("export")}>
            Descargar expediente
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={active ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
          onClick={choose("toggle")}
        >
          {active ? "Desactivar" : "Activar"}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={choose("delete")}
        >
          Eliminar
        </Menu.Item>
        {here && erases && (
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconEraser size={16} aria-hidden />}
            onClick={choose("erase")}
          >
            Borrar definitivamente…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
