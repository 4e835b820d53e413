// Draws docs/peers.svg and writes the README's table from what was measured last.
import { readFileSync, writeFileSync } from "node:fs";
import { peersPicture, readPeers, withPeers } from "./peersPicture.ts";

writeFileSync("docs/peers.svg", peersPicture(readPeers()));
writeFileSync("README.md", withPeers(readFileSync("README.md", "utf8"), readPeers()));
