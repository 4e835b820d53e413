import { type AddressInfo, createServer } from "node:net";
import { TLSSocket } from "node:tls";
import { expect, test } from "vitest";
import { openPostgres } from "../../../api/core/database/postgres.ts";
import { ownCertificate } from "../../support/ownCertificate.ts";

test("a database whose certificate nobody vouches for is refused with what to do about it", async () => {
  const certificate = await ownCertificate();
  // PostgreSQL as far as the encryption, which comes first.
  const server = createServer((socket) => {
    socket.once("data", () => {
      socket.write("S");
      new TLSSocket(socket, { isServer: true, ...certificate }).on("error", () => undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `postgres://consulta:secret@127.0.0.1:${port}/consulta?sslmode=verify-full`;
  await expect(openPostgres(url, () => undefined)).rejects.toThrow(
    /^El certificado de PostgreSQL no es de fiar \(DEPTH_ZERO_SELF_SIGNED_CERT\): .*DATABASE_URL «sslrootcert=».*\.$/,
  );
  server.close();
});
