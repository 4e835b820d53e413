/** What no page of the portal, and nothing framed in one, may use of a browser; passkeys and copying only the portal itself. */
export const PERMISSIONS_POLICY = [
  ...["accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer", "microphone", "midi"],
  ...["screen-wake-lock", "serial", "usb", "xr-spatial-tracking"],
]
  .map((feature) => `${feature}=()`)
  .concat(["clipboard-write=(self)", "publickey-credentials-create=(self)", "publickey-credentials-get=(self)"])
  .join(", ");
