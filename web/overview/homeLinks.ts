/** Where the home screen leads: to the agenda with a form open, and to the notes with the AI dialog open. */
export const NEW_SESSION = "/dashboard/sessions?nueva";
export const sessionLink = (id: string): string => `/dashboard/sessions?sesion=${encodeURIComponent(id)}`;
export const NEW_AI_NOTE = "/dashboard/notes?ia=";
