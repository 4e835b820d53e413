/** A setting the service cannot start with. The message is one Spanish sentence that names the variable. */
export class SettingError extends Error {
  override name = "SettingError";
}
