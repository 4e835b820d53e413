import { ApolloProvider } from "@apollo/client/react";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { apolloOfOwner } from "./apollo.ts";
import { useAuth } from "./auth.ts";
import { rooms } from "./routerRooms.ts";
import { Shell } from "./shell/Shell.tsx";

const SignInAgain = lazy(async () => ({ default: (await import("../account/SignInAgain.tsx")).SignInAgain }));
const ManageAccount = lazy(async () => ({ default: (await import("../account/ManageAccount.tsx")).ManageAccount }));

/** Whether account management was ever asked for here: it stays afterwards, so that it can close and give back the focus. */
function useManaging(): boolean {
  const [search] = useSearchParams();
  const [asked, setAsked] = useState(false);
  if (search.has("cuenta") && !asked) setAsked(true);
  return asked;
}

/** The dashboard shell with its menu, data, and the way back in when a sign-in lapses. A new user gets a new shell. */
export function RouterShell() {
  const { userId, lapsed } = useAuth();
  const managing = useManaging();
  return (
    <ApolloProvider client={apolloOfOwner()}>
      <Shell key={userId} menu={rooms} />
      {managing && (
        <Suspense>
          <ManageAccount key={userId} />
        </Suspense>
      )}
      {lapsed && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </ApolloProvider>
  );
}
