import { practicesInTurn } from "../../core/outside/aside.ts";
import { Problem } from "../../core/problems.ts";
import { AccountRefusal } from "../refusal.ts";

const EDGE = 512;
const QUALITY = 82;
const MEGAPIXEL = 1_000_000;
const PATIENCE_S = 8;

const begins = (bytes: Buffer, sign: string, at = 0) =>
  bytes.subarray(at, at + sign.length).equals(Buffer.from(sign, "latin1"));

/**
 * How many pixels an image may have, by what its first bytes say it is; null for every other kind. GIF and WEBP are
 * unpacked as a whole, JPEG and PNG line by line.
 */
function pixelsAllowed(bytes: Buffer): number | null {
  if (begins(bytes, "\xff\xd8\xff") || begins(bytes, "\x89PNG\r\n\x1a\n")) return 60 * MEGAPIXEL;
  if (begins(bytes, "GIF87a") || begins(bytes, "GIF89a")) return 16 * MEGAPIXEL;
  return begins(bytes, "RIFF") && begins(bytes, "WEBP", 8) ? 16 * MEGAPIXEL : null;
}

/** One after the other, so that several large images do not fill the memory together; those of one account wait for one another. */
const inTurn = practicesInTurn();

/**
 * Draws an image again: a square WEBP of the pixels alone. Metadata, places, further frames and whatever else was hidden
 * in the file stay behind.
 * @throws AccountRefusal for anything that is not a sound JPG, PNG, GIF or WEBP, and for too many pixels
 * @throws Problem UNAVAILABLE when too many of the account's wait
 */
export async function drawAgain(userId: string, bytes: Buffer): Promise<Buffer> {
  const limitInputPixels = pixelsAllowed(bytes);
  if (limitInputPixels === null) throw new AccountRefusal(415, "IMAGE_KIND");
  const draw = async (): Promise<Buffer> => {
    // Only when somebody needs it: the library is large.
    const { default: sharp } = await import("sharp");
    sharp.cache(false);
    sharp.concurrency(1);
    const options = { failOn: "error", sequentialRead: true, pages: 1 } as const;
    // Its head is read without a limit: nothing is unpacked for it.
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > limitInputPixels) throw new AccountRefusal(422, "IMAGE_PIXELS");
    return await sharp(bytes, { ...options, limitInputPixels })
      .timeout({ seconds: PATIENCE_S })
      .rotate()
      .resize(EDGE, EDGE, { fit: "cover" })
      .webp({ quality: QUALITY })
      .toBuffer();
  };
  try {
    return await inTurn(userId, draw);
  } catch (error) {
    throw error instanceof AccountRefusal || error instanceof Problem ? error : new AccountRefusal(422, "IMAGE_BROKEN");
  }
}
