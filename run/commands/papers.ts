// Writes the papers that are made from others.
import "../checks/print-decisions.ts";
import "../checks/print-notices.ts";
import "../checks/print-floors.ts";
import "../checks/print-peers.ts";
