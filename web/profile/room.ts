import { type Profile, provideProfile } from "../clients/profile.ts";

const load = async (): Promise<Profile> => {
  const [{ preloadDetail }, { ClientDetailModal }] = await Promise.all([
    import("./clientDetail.ts"),
    import("./ClientDetailModal.tsx"),
  ]);
  return { Profile: ClientDetailModal, preload: preloadDetail };
};

/** Has profiles opened over the list of clients. */
export const provideProfiles = (): void => provideProfile(load);
