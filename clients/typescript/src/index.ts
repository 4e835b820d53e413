export { ConsultaClient, type Following, type Settings, type Stretch } from "./client.ts";
export type { Document, NodeOf } from "./document.ts";
export { ConsultaError, type ErrorCode, type GraphqlError, type Told } from "./errors.ts";
export * from "./operations.generated.ts";
export type * from "./schema.generated.ts";
