import "graphiql/setup-workers/vite";
import "graphiql/style.css";
import { createRoot } from "react-dom/client";
import { Explorer } from "./Explorer.tsx";

const place = document.getElementById("root");
if (!place) throw new Error("explorer.html has no #root");
createRoot(place).render(<Explorer />);
