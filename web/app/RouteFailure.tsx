import { useRouteError } from "react-router-dom";
import { FailedPage } from "./FailedPage.tsx";

/** A room whose code has not come yet. */
export const FailedScreen = () => <FailedPage error="code" />;

/** A page of the portal that could not be shown. */
export const RouteFailure = () => <FailedPage error={useRouteError()} />;
