import styles from "../account.module.css";

/**
 * Keeps the place of the buttons that are on their way. In a page that is made at build their number stands in `--providers`,
 * which the page's own script reads from what the server has written into it (`web/public/visitor.js`).
 */
export const ProvidersPlace = () => <div className={styles.providersPlace} />;
