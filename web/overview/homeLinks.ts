/** Where the home screen leads: to the agenda and to the notes, with what was chosen open there. */
export const NEW_SESSION = "/dashboard/sessions?nueva";
export const NEW_CLIENT = "/dashboard/clients?nuevo";
export const NEW_NOTE = "/dashboard/notes?nueva";
export const sessionLink = (id: string): string => `/dashboard/sessions?sesion=${encodeURIComponent(id)}`;
export const noteLink = (id: string): string => `/dashboard/notes?nota=${encodeURIComponent(id)}`;
export const NEW_AI_NOTE = "/dashboard/notes?ia=";
