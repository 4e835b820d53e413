import { auth } from "../../core/auth.ts";
import { failureSentence } from "../../core/failure.ts";
import { tellSettingsChanged } from "../../core/settingsChanges.ts";
import { AccountError } from "../accountPort.ts";
import { useChangeProfileMutation } from "./ChangeProfile.generated.ts";

/** Saves name or time zone of the practice. @throws AccountError with the service's own words */
export function useChangeProfile() {
  const [change] = useChangeProfileMutation({ errorPolicy: "all" });
  return async (input: { fullName?: string; timeZone?: string }): Promise<void> => {
    const save = () => change({ variables: { input } });
    let { data, error } = await save();
    // The sign-in is asked for again meanwhile: what was interrupted goes on.
    if (error && auth.state.lapsed && (await auth.regained())) ({ data, error } = await save());
    const refusal = data?.updateProfile?.errors[0];
    if (refusal) throw new AccountError(refusal.code, refusal.message);
    if (error || !data?.updateProfile?.viewer) throw new AccountError("NOT_SAVED", failureSentence(error, "Tu perfil"));
    // What is typed as an hour behind the dialog is one of the new zone.
    if (input.timeZone) await tellSettingsChanged();
  };
}
