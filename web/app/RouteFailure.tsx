import { useRouteError } from "react-router-dom";
import { FailedPage } from "./FailedPage.tsx";

/** A page of the portal that could not be shown. */
export const RouteFailure = () => <FailedPage error={useRouteError()} />;
