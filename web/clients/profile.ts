import type { ApolloClient } from "@apollo/client";
import type { ComponentType } from "react";
import type { DetailTab } from "./list/detailTabs.ts";

/** What the list tells the profile that lies over it. */
export interface ProfileProps {
  /** The client in the address; null while none is open. */
  id: string | null;
  tab: DetailTab;
  onTab: (tab: DetailTab) => void;
  onClose: () => void;
  /** Edits the client's own data. */
  onEdit: (id: string) => void;
  /** What happened, for screen readers. */
  onSaid: (sentence: string) => void;
}

/** One client from all sides. */
export interface Profile {
  Profile: ComponentType<ProfileProps>;
  /** Reads a client ahead. */
  preload: (apollo: ApolloClient, id: string) => void;
}

let load: (() => Promise<Profile>) | undefined;

/** Says where profiles come from: from a room above, because sessions, notes and objectives are part of them. */
export function provideProfile(given: () => Promise<Profile>): void {
  load = given;
}

/** The code that shows a profile. @throws {Error} when nobody has provided one */
export async function loadProfile(): Promise<Profile> {
  if (!load) throw new Error("no room has provided the profile of a client");
  return await load();
}
