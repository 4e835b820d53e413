import { createReadStream, existsSync } from "node:fs";
import path from "node:path";
import { createServer, type Plugin } from "vite";
import { PICTURES } from "../shots/shot.ts";

// Every part of the web in each of its faces, alive, and the faces of all screens as `npm run screens` pictured them last.
const PORT = Number(process.env.GALLERY_PORT ?? 5174);
const TYPES: Record<string, string> = { ".png": "image/png", ".json": "application/json" };

const pictures: Plugin = {
  name: "pictures",
  configureServer: ({ middlewares }) => {
    middlewares.use("/pictures", (request, response) => {
      const name = path.basename(decodeURIComponent(request.url ?? ""));
      const file = path.join(PICTURES, name);
      const type = TYPES[path.extname(name)];
      if (!type || !existsSync(file)) return void response.writeHead(404).end();
      response.setHeader("content-type", type);
      createReadStream(file).pipe(response);
    });
  },
};
const server = await createServer({
  configFile: ".ci/vite.web.ts",
  plugins: [pictures],
  server: { port: PORT, proxy: {} },
});
await server.listen();
console.log(`Galería en http://localhost:${PORT}/gallery.html`);
