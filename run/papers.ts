// Writes the papers that are made from others.
import "./print-decisions.ts";
