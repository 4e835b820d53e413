import { failureSentence } from "../../core/failure.ts";
import { AccountError } from "../accountPort.ts";
import { useChangeProfileMutation } from "./ChangeProfile.generated.ts";

/** Saves name or time zone of the practice. @throws AccountError with the service's own words */
export function useChangeProfile() {
  const [change] = useChangeProfileMutation({ errorPolicy: "all" });
  return async (input: { fullName?: string; timeZone?: string }): Promise<void> => {
    const { data, error } = await change({ variables: { input } });
    const refusal = data?.updateProfile.errors[0];
    if (refusal) throw new AccountError(refusal.code, refusal.message);
    if (error || !data?.updateProfile.viewer) throw new AccountError("NOT_SAVED", failureSentence(error, "Tu perfil"));
  };
}
