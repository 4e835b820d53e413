import { readFileSync } from "node:fs";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rolldown, type UserConfig } from "vite";

const WEB = "web";
const SHELL = ["app/portal.tsx", "account/bearers.ts", "app/RouterShell.tsx", "app/shell/shellLoader.ts"];

/** What somebody waits for who opens a page of the portal: these modules and all that they import. */
const PAGES = {
  "/login": ["app/signIn/start.tsx", "account/signIn/LoginScreen.tsx"],
  "/dashboard": [...SHELL, "overview/home.loader.ts", "overview/HomeScreen.tsx"],
  "/dashboard/clients": [...SHELL, "clients/list/clients.loader.ts", "clients/list/ClientsScreen.tsx"],
  "/dashboard/sessions": [...SHELL, "sessions/agenda/sessions.loader.ts", "sessions/agenda/SessionsScreen.tsx"],
  "/dashboard/notes": [...SHELL, "notes/list/notes.loader.ts", "notes/list/NotesScreen.tsx"],
  "/dashboard/analytics": [...SHELL, "overview/analytics.loader.ts", "overview/AnalyticsScreen.tsx"],
  "/dashboard/membership": [...SHELL, "membership/membership.loader.ts", "membership/MembershipScreen.tsx"],
  "/dashboard/contact": [...SHELL, "support/contact.loader.ts", "support/ContactScreen.tsx"],
};
/** Pages that are made at build; each is drawn from these modules. */
export const MADE = {
  "/login": PAGES["/login"],
  "/signup": ["app/signIn/start.tsx", "account/signIn/SignupScreen.tsx"],
  "/verify-email": ["app/signIn/start.tsx", "account/signIn/VerifyEmailScreen.tsx"],
  "/forgot-password": ["app/signIn/start.tsx", "account/signIn/ForgotPasswordScreen.tsx"],
};
export type Page = keyof typeof PAGES;
const pageNames = Object.keys(PAGES) as Page[];
const START = ["app/main.tsx"];
const STYLES = /\.css$/;
/** Only components that the React compiler has been over ask for it, and those the bundle to look does without. */
const COMPILER_RUNTIME = /\/react\/.*compiler-runtime/;
const LOGIN = "/login";
const HOME = "/dashboard";
/** The only two pages that share much which no third one needs. */
const PAIR = "clients-sessions";
/** They open most forms; the other pages share what they have in common with a form. */
const WITH_FORMS = new Set<Page>(["/dashboard/clients", "/dashboard/sessions", "/dashboard/notes"]);

/** Dialogs with forms, which are loaded ahead when nothing else is going on: what several need is one file. */
const FORMS = [
  "clients/list/ClientDialogs.tsx",
  "sessions/agenda/AgendaDialogs.tsx",
  "sessions/form/ClientSessionDialogs.tsx",
  "notes/list/NoteDialogs.tsx",
  "notes/form/NoteFormModal.tsx",
  "notes/ai/AiModal.tsx",
  "profile/ClientDetailModal.tsx",
  "profile/ClientDetailDialogs.tsx",
  "profile/page/ClientPageDialogs.tsx",
  "profile/page/ClientPage.tsx",
  "clients/picker/PickerDialogs.tsx",
];

/** What only the page of a client needs is one file, too. */
const CLIENT_PAGE = ["profile/page/clientPage.loader.ts", "profile/page/ClientPage.tsx"];

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;

/** The chunks that hold these modules, and all that they import. @throws Error naming a module that is in none */
function chunksOf(modules: readonly string[], chunks: Map<string, Rolldown.OutputChunk>): Set<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>();
  for (const module of modules) {
    const id = path.resolve(WEB, module);
    const holder = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(id));
    if (!holder) throw new Error(`.ci/vite.firstLoads.ts: the build holds no ${module}`);
    found.add(holder);
  }
  for (const chunk of found)
    for (const file of chunk.imports) {
      const imported = chunks.get(file);
      if (imported) found.add(imported);
    }
  return found;
}

const chunksIn = (output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]) =>
  new Map(output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));

type NameOf = (id: string, modules: Pick<Rolldown.PluginContext, "getModuleInfo">) => string | null;

/**
 * Few files instead of one for every set of screens that shares a part: a request costs more than some unused lines. Who
 * needs a module is known only once what nobody uses is gone, so the web is bundled once to look.
 * @returns the file a module goes into; without one the bundler decides
 */
export async function chunkNames(config: UserConfig): Promise<NameOf> {
  const built = await build({
    ...config,
    configFile: false,
    plugins: [react()],
    logLevel: "error",
    build: { ...config.build, write: false, minify: false, cssMinify: false },
  });
  if (Array.isArray(built) || !("output" in built)) throw new Error("the web is one bundle");
  const chunks = chunksIn(built.output);
  const modulesOf = (roots: readonly string[]) =>
    new Set([...chunksOf(roots, chunks)].flatMap(({ moduleIds }) => moduleIds));
  const start = modulesOf(START);
  const shell = modulesOf(SHELL);
  const pages = pageNames.map((page) => ({ page, set: modulesOf(PAGES[page]) }));
  const clientPage = modulesOf(CLIENT_PAGE);
  const visitors = modulesOf(Object.values(MADE).flat());
  const forms = FORMS.map((form) => modulesOf([form]));
  return (id, modules) => {
    // Of styles only their importers are left in the bundle.
    const ids = STYLES.test(id) ? (modules.getModuleInfo(id)?.importers ?? []) : [id];
    const isIn = (set: Set<string>) => ids.some((one) => set.has(one));
    if (isIn(start) || COMPILER_RUNTIME.test(id)) return "start";
    const needed = pages.filter(({ set }) => isIn(set)).map(({ page }) => page);
    if (needed.includes(LOGIN)) return needed.length > 1 ? "start" : "sign-in";
    const wanting = forms.filter(isIn).length;
    // A sign of a page around signing in that the portal shows too: neither brings the other along.
    if (isIn(visitors) && (isIn(shell) || needed.length > 0 || wanting > 0 || isIn(clientPage))) return "signs";
    if (isIn(shell) || (needed.includes(HOME) && needed.length > 1)) return "shell";
    // What a form needs too is no page's own: it would bring the page along.
    if (wanting > 0 && needed.some((page) => page === HOME)) return "shell";
    const few = needed.map((page) => path.basename(page)).join("-");
    if (needed.length > 1 && few !== PAIR) return "rooms";
    if (wanting > 0 && needed.some((page) => !WITH_FORMS.has(page))) return "rooms";
    if (needed.length > 0) return wanting > 0 ? `${few}-forms` : few;
    if (wanting > 1) return "forms";
    return isIn(clientPage) ? "client" : null;
  };
}

const filesWith = (modules: readonly string[], bundle: Bundle): string[] => {
  const files = [...chunksOf([...START, ...modules], chunksIn(Object.values(bundle)))];
  return [...new Set(files.flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]))];
};

/** The files that a page loads first: scripts, and the styles they come with. */
export const filesOf = (page: Page, bundle: Bundle): string[] => filesWith(PAGES[page], bundle);

/** The same of a page that is made at build. */
export const filesOfMade = (page: keyof typeof MADE, bundle: Bundle): string[] => filesWith(MADE[page], bundle);

/** What of them all pages of the dashboard load. */
export const filesOfShell = (bundle: Bundle): string[] => filesWith(SHELL, bundle);

/** Has the build of the portal, and no other, write a file of its own. */
const written = (fileName: string, content: (bundle: Bundle) => string): Plugin => ({
  name: `write ${fileName}`,
  apply: ({ root }, { command }) => command === "build" && root === WEB,
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      this.emitFile({ type: "asset", fileName, source: content(bundle) });
    },
  },
});

/** Which operations the portal sends, for the gateway. */
export const tellDocuments = written(".vite/documents.json", () =>
  readFileSync(path.join(WEB, "core/documents.generated.json"), "utf8"),
);

/** What each page loads first, for those who weigh it. */
export const tellFirstLoads = written(".vite/firstLoads.json", (bundle) => {
  const loads = Object.entries({ ...MADE, ...PAGES }).map(([page, modules]) => [page, filesWith(modules, bundle)]);
  return JSON.stringify(Object.fromEntries(loads));
});

/** Who runs the accounts may be somebody else; nobody else needs its code. */
const OF_CLERK = /\/web\/account\/clerk\//;

/** Which files the portal may ask for, for a window that is to go on once they are replaced. */
export const tellFiles = written("files.json", (bundle) => {
  const files = Object.values(bundle).flatMap((file) => {
    if (file.type === "asset") return STYLES.test(file.fileName) ? file.fileName : [];
    return file.facadeModuleId && OF_CLERK.test(file.facadeModuleId) ? [] : file.fileName;
  });
  return JSON.stringify(files.map((file) => `/${file}`));
});
