/** A reason the service cannot start, as one Spanish sentence for the person who starts it. */
export class StartError extends Error {
  override name = "StartError";
}
