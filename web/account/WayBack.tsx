import { Suspense } from "react";
import { useAuth } from "../core/auth.ts";
import { latePart } from "../core/late/late.tsx";
import { Missing } from "../core/late/Missing.tsx";
import { SignInAgain } from "./signIn/SignInAgain.tsx";

const GuardAccount = latePart(
  async () => (await import("./manage/GuardAccount.tsx")).GuardAccount,
  () => <Missing />,
);

/** Over a page whose sign-in opens nothing any more: what leads back. @param email whose page it is, when known */
export function WayBack({ email }: { email: string | undefined }) {
  const { unguarded } = useAuth();
  if (!unguarded) return <SignInAgain email={email} />;
  return (
    <Suspense>
      <GuardAccount />
    </Suspense>
  );
}
