import project from "../../package.json" with { type: "json" };

/** The program's version, as CHANGELOG.md tells of it. */
export const VERSION: string = project.version;
