import { ActionIcon, Badge, Button, Group, Skeleton } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import type { Ref } from "react";
import { Link } from "react-router-dom";
import type { Room } from "../../core/room.ts";
import { Finder } from "./Finder.tsx";
import type { ShellQuery } from "./Shell.generated.ts";
import styles from "./shell.module.css";
import { UserMenu } from "./UserMenu.tsx";

interface TopBarProps {
  rooms: readonly Room[];
  /** undefined until it has loaded. */
  viewer: ShellQuery["viewer"] | undefined;
  loading: boolean;
  menu: { open: boolean; toggle: () => void; button: Ref<HTMLButtonElement> };
  onSignOut: () => void;
  leaving: boolean;
  demo: boolean;
}

/** The search, the plan, the way to a bigger one on the free plan or when a paid one is over, and the user's own menu. */
export function TopBar({ rooms, viewer, loading, menu, onSignOut, leaving, demo }: TopBarProps) {
  const plan = viewer?.membership?.planInForce;
  return (
    // With the line below it as high as the page's first shape.
    <Group h={59} px={{ base: "md", md: "xl" }} gap="sm" wrap="nowrap">
      <ActionIcon
        ref={menu.button}
        onClick={menu.toggle}
        hiddenFrom="md"
        variant="subtle"
        color="gray"
        size={38}
        className={styles.burger}
        aria-label="Abrir menú"
        aria-expanded={menu.open}
      >
        <IconMenu2 size={24} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Finder rooms={rooms} />
      <Group gap="sm" wrap="nowrap" className={styles.topbarEnd}>
        {loading && !viewer && <Skeleton w={96} h={24} radius="xl" />}
        {plan && (
          <Badge
            color={plan.isFree ? "gray" : "teal"}
            className={plan.isFree ? styles.planFree : styles.plan}
            flex="none"
          >
            Plan {plan.name}
          </Badge>
        )}
        {plan?.isFree && (
          <Button component={Link} to="/dashboard/membresia" variant="light" flex="none">
            Mejorar Plan
          </Button>
        )}
        <UserMenu viewer={viewer} loading={loading} onSignOut={onSignOut} leaving={leaving} demo={demo} />
      </Group>
    </Group>
  );
}
