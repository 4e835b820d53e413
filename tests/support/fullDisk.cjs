// Preloaded into a portal's processes: while the file FULL_DISK names exists, nothing can be written below DATA_DIR,
// for the reason the file holds (ENOSPC, EROFS). For machines on which a test may mount no small disk of its own.
const fs = require("node:fs");
const path = require("node:path");
const { syncBuiltinESMExports } = require("node:module");

const flag = process.env.FULL_DISK;
const data = path.resolve(process.env.DATA_DIR ?? "");
const files = new Map();
const { existsSync, readFileSync } = fs;
const isBelow = (file) => typeof file === "string" && path.resolve(file).startsWith(data);

function refuse(file) {
  if (!isBelow(file) || !existsSync(flag)) return;
  const code = readFileSync(flag, "utf8");
  throw Object.assign(new Error(code), { code, errno: code === "EROFS" ? -30 : -28 });
}
function wrap(owner, name, fileOf) {
  const original = owner[name];
  owner[name] = (...args) => {
    refuse(fileOf(args));
    return original(...args);
  };
}

for (const name of ["writeFileSync", "appendFileSync", "mkdirSync", "truncateSync"]) wrap(fs, name, ([file]) => file);
for (const name of ["writeSync", "ftruncateSync"]) wrap(fs, name, ([fd]) => files.get(fd));
const { openSync, closeSync } = fs;
fs.openSync = (file, flags, ...rest) => {
  const fd = openSync(file, flags, ...rest);
  files.set(fd, file);
  return fd;
};
fs.closeSync = (fd) => {
  files.delete(fd);
  return closeSync(fd);
};
const { writeFile } = fs.promises;
fs.promises.writeFile = async (file, ...rest) => {
  refuse(file);
  return await writeFile(file, ...rest);
};
syncBuiltinESMExports();
