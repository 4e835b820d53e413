// Writes the papers that are made from others.
import "./print-decisions.ts";
import "./print-notices.ts";
