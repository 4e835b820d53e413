import { Skeleton, Text, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconUser } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import { usePortrait } from "../../account/portrait.ts";
import { PersonAvatar } from "../../ui/parts/PersonAvatar.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { ShellQuery } from "./Shell.generated.ts";
import styles from "./shell.module.css";

export interface UserMenuProps {
  viewer: ShellQuery["viewer"] | undefined;
  loading: boolean;
  onSignOut: () => void;
  leaving: boolean;
  /** Whether it is the demo practice: the own account is managed from the own one. */
  demo: boolean;
}

type UserButtonProps = Pick<UserMenuProps, "viewer" | "loading" | "demo"> & ComponentPropsWithRef<"button">;

/** Who is signed in. */
export function UserButton({ viewer, loading, demo, ...button }: UserButtonProps) {
  const name = viewer?.fullName ?? "";
  const portrait = usePortrait(demo);
  return (
    <UnstyledButton aria-haspopup="menu" aria-expanded={false} {...button} className={styles.me}>
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
  );
}
