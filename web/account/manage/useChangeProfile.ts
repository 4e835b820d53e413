import { useApolloClient } from "@apollo/client/react";
import { useRef } from "react";
import { auth } from "../../core/auth.ts";
import { failureSentence } from "../../core/failure.ts";
import { tellSettingsChanged } from "../../core/settingsChanges.ts";
import { AccountError } from "../accountPort.ts";
import { useChangeProfileMutation } from "./ChangeProfile.generated.ts";
import { PracticeProfileDocument } from "./PracticeProfile.generated.ts";

interface Profile {
  fullName?: string;
  timeZone?: string;
}

/**
 * Saves name or time zone of the practice out of a dialog; `save` throws an AccountError with the service's own words.
 * @param onClose leaves the dialog; `close` reads again, too, what may be done without an answer
 */
export function useChangeProfile(onClose: () => void) {
  const apollo = useApolloClient();
  const unanswered = useRef<Profile | null>(null);
  const [change] = useChangeProfileMutation({ errorPolicy: "all" });
  const save = async (input: Profile): Promise<void> => {
    const ask = () => change({ variables: { input } });
    let { data, error } = await ask();
    // The sign-in is asked for again meanwhile: what was interrupted goes on.
    if (error && auth.state.lapsed && (await auth.regained())) ({ data, error } = await ask());
    const refusal = data?.updateProfile?.errors[0];
    if (refusal) throw new AccountError(refusal.code, refusal.message);
    unanswered.current = error ? input : null;
    if (error || !data?.updateProfile?.viewer) throw new AccountError("NOT_SAVED", failureSentence(error, "Tu perfil"));
    // What is typed as an hour behind the dialog is one of the new zone.
    if (input.timeZone) await tellSettingsChanged();
  };
  const readAgain = async ({ timeZone }: Profile): Promise<void> => {
    await apollo.query({ query: PracticeProfileDocument, fetchPolicy: "network-only" });
    if (timeZone) await tellSettingsChanged();
  };
  const close = () => {
    onClose();
    if (unanswered.current) readAgain(unanswered.current).catch(() => console.error("PracticeProfile", "failed again"));
  };
  return { save, close };
}
