import { makeReady } from "./makeReady.ts";

await makeReady();
