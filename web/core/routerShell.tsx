import { ApolloProvider } from "@apollo/client/react";
import { lazy, Suspense } from "react";
import { apollo } from "./apollo.ts";
import { useAuth } from "./auth.ts";
import { rooms } from "./routerRooms.ts";
import { Shell } from "./shell/Shell.tsx";

const SignInAgain = lazy(async () => ({ default: (await import("../account/SignInAgain.tsx")).SignInAgain }));

/** The dashboard shell with its menu, data, and the way back in when a sign-in lapses. A new user gets a new shell. */
export function RouterShell() {
  const { userId, lapsed } = useAuth();
  return (
    <ApolloProvider client={apollo}>
      <Shell key={userId} menu={rooms} />
      {lapsed && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </ApolloProvider>
  );
}
