import { createRoot } from "react-dom/client";
import { SandboxPage } from "./SandboxPage.tsx";

const place = document.getElementById("root");
if (!place) throw new Error("sandbox.html has no #root");
createRoot(place).render(<SandboxPage />);
