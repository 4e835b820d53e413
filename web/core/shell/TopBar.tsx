import { Badge, Burger, Button, Group, Skeleton } from "@mantine/core";
import type { Ref } from "react";
import { Link } from "react-router-dom";
import type { ShellQuery } from "./Shell.generated.ts";
import { UserMenu } from "./UserMenu.tsx";

interface TopBarProps {
  /** undefined until it has loaded. */
  viewer: ShellQuery["viewer"] | undefined;
  loading: boolean;
  menu: { open: boolean; toggle: () => void; button: Ref<HTMLButtonElement> };
  onSignOut: () => void;
  leaving: boolean;
}

/** Plan, the way to a bigger one on the free plan, and the user's own menu. */
export function TopBar({ viewer, loading, menu, onSignOut, leaving }: TopBarProps) {
  const plan = viewer?.membership?.plan;
  return (
    <Group h="100%" px={{ base: "md", md: "xl" }} gap="sm" wrap="nowrap">
      <Burger
        ref={menu.button}
        opened={menu.open}
        onClick={menu.toggle}
        hiddenFrom="md"
        size="sm"
        className="burger"
        aria-label="Abrir menú"
        aria-expanded={menu.open}
      />
      <Group gap="sm" ml="auto" wrap="nowrap">
        {loading && !viewer && <Skeleton w={96} h={24} radius="xl" visibleFrom="xs" />}
        {plan && (
          <Badge color={plan.isFree ? "gray" : "teal"} visibleFrom="xs">
            Plan {plan.name}
          </Badge>
        )}
        {plan?.isFree && (
          <Button component={Link} to="/dashboard/membresia" variant="light">
            Mejorar Plan
          </Button>
        )}
        <UserMenu viewer={viewer} loading={loading} onSignOut={onSignOut} leaving={leaving} />
      </Group>
    </Group>
  );
}
