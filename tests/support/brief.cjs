// Loaded into the processes that tests start. They live for seconds: the embedded database is not worth compiling a
// second time, better, which takes a third of a start.
require("node:v8").setFlagsFromString("--liftoff-only");
