/** The id of what the screen itself says, below bar and menu. */
export const CONTENT = "contenido";
