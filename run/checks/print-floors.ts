// Draws docs/floors.svg from what the dependency rules see.
import { writeFileSync } from "node:fs";
import { cruiseHouse } from "./cruise.ts";
import { floorsPicture } from "./floorsPicture.ts";

writeFileSync("docs/floors.svg", floorsPicture(await cruiseHouse()));
