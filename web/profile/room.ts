import { type Profile, provideProfile } from "../clients/profile.ts";
import type { DashboardPage } from "../core/room.ts";

const load = async (): Promise<Profile> => {
  const [{ preloadDetail }, { ClientDetailModal }] = await Promise.all([
    import("./clientDetail.ts"),
    import("./ClientDetailModal.tsx"),
  ]);
  return { Profile: ClientDetailModal, preload: preloadDetail };
};

/** Has profiles opened over the list of clients. */
export const provideProfiles = (): void => provideProfile(load);

/** A client as a page: no name stands in its address, nor in its title, which the browser keeps. */
export const clientPage: DashboardPage = {
  path: "clients/:id",
  aliases: ["clientes/:id"],
  label: "Ficha del cliente",
  screen: async () => (await import("./page/ClientPage.tsx")).ClientPage,
  loader: async () => (await import("./page/clientPage.loader.ts")).clientPageLoader,
};
